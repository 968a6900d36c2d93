/** Saves a file on the person's device. */
import { Button, VisuallyHidden } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useOneAtATime } from '@portal/shell/use-one-at-a-time';
import type { VaultDocument } from './vault.queries.ts';

export type DownloadButtonProps = {
  document: Pick<VaultDocument, 'id' | 'doc_name'>;
  download: (uploadId: number) => Promise<unknown>;
};

/** A failure has been told by a toast. */
export function DownloadButton({ document, download }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const run = useOneAtATime();
  const press = () =>
    run(async () => {
      setBusy(true);
      await download(document.id).finally(() => setBusy(false));
    });
  return (
    <Button
      variant="subtle"
      flex="none"
      px="xs"
      fz="sm"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={busy}
      onClick={() => void press()}
    >
      Download <VisuallyHidden>{document.doc_name}</VisuallyHidden>
    </Button>
  );
}
