/** Shows a file of the vault in the page. */

import { PreviewDialog } from '@portal/ui/preview/preview-dialog';
import { useCallback } from 'react';
import type { VaultDocument } from './vault.queries.ts';

export type VaultPreviewProps = {
  /** None while it is closed. */
  document: Pick<VaultDocument, 'id' | 'doc_name' | 'file_name' | 'field_value'> | undefined;
  /** Loads a stored file. */
  preview: (storedName: string) => Promise<Blob>;
  download: (uploadId: number) => Promise<unknown>;
  onClose: () => void;
};

export function VaultPreview({ document, preview, download, onClose }: VaultPreviewProps) {
  const storedName = document?.field_value ?? '';
  const load = useCallback(() => preview(storedName), [preview, storedName]);
  return (
    <PreviewDialog
      opened={document !== undefined}
      onClose={onClose}
      title={document?.doc_name ?? ''}
      fileName={document?.file_name ?? ''}
      storedName={storedName}
      load={load}
      download={async () => document && download(document.id)}
    />
  );
}
