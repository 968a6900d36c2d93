/** Saves all uploaded and issued documents of an order as one ZIP. */

import { DownloadAllButton } from '@portal/ui/portal/download-button';
import type { Order } from './orders.queries.ts';

export type DownloadAllProps = {
  order: Pick<Order, 'documents'>;
  /** Resolves once the browser saves it. Failures show a toast. */
  downloadAll: () => Promise<unknown>;
};

/** Hidden while there is nothing to download. */
export function DownloadAll({ order, downloadAll }: DownloadAllProps) {
  if (order.documents.every(({ upload_id: upload, scan }) => upload === null || scan === 'waiting'))
    return null;
  return <DownloadAllButton downloadAll={downloadAll} />;
}
