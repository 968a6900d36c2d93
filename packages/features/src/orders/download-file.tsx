/** A button that saves one file, and shows that it is at it. */
import { Button, VisuallyHidden } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';

export type DownloadFileProps = {
  /** What the file is, read out behind "Download". */
  name: string;
  download: () => Promise<unknown>;
};

export function DownloadFile({ name, download }: DownloadFileProps) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await download().catch(() => undefined); // Told by a toast.
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      px="sm"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={busy}
      onClick={() => void run()}
    >
      Download <VisuallyHidden>{name}</VisuallyHidden>
    </Button>
  );
}
