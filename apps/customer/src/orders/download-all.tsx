/** Saves everything that was given or issued for an order as one ZIP. */
import { DownloadAllButton } from '@portal/ui/portal/download-button';
import type { Order } from './orders.queries.ts';

export type DownloadAllProps = {
  order: Pick<Order, 'documents'>;
  /** Fulfilled once the browser saves it. A failure has been told by then. */
  downloadAll: () => Promise<unknown>;
};

/** Shown once there is something to download. */
export function DownloadAll({ order, downloadAll }: DownloadAllProps) {
  if (order.documents.every(({ upload_id: upload, scan }) => upload === null || scan === 'waiting'))
    return null;
  return <DownloadAllButton downloadAll={downloadAll} />;
}
