/** Saves everything that was given or issued for an order as one ZIP. */
import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import type { Order } from './orders.queries.ts';

export type DownloadAllProps = {
  order: Pick<Order, 'documents'>;
  /** Fulfilled once the browser saves it. A failure has been told by then. */
  downloadAll: () => Promise<unknown>;
};

/** Shown once there is something to download. */
export function DownloadAll({ order, downloadAll }: DownloadAllProps) {
  const [busy, setBusy] = useState(false);
  if (order.documents.every(({ upload_id: upload }) => upload === null)) return null;
  const download = async () => {
    setBusy(true);
    await downloadAll().catch(() => undefined);
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconFileZip size={18} aria-hidden />}
      loading={busy}
      onClick={() => void download()}
    >
      Download all
    </Button>
  );
}
