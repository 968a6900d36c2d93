/** The upload form of a document that is a file (.pdf, .jpg, .png or .jpeg, 10 MB at most). */
import { ORDER_UPLOAD_EXTENSIONS } from '@portal/domain/file-rules';
import { FileDrop } from '@portal/ui/patterns/file-drop';
import { type SendOptions, useUpload } from '@portal/ui/patterns/use-upload';
import { useCallback } from 'react';
import type { DocumentActions } from './document-block.tsx';
import type { OrderDocument } from './orders.queries.ts';

export type FileFormProps = {
  document: OrderDocument;
  send: DocumentActions['sendFile'];
};

export function FileForm({ document, send }: FileFormProps) {
  const sendFile = useCallback(
    (file: File, options: SendOptions) => send(document, file, options),
    [document, send],
  );
  const { upload, start, cancel, retry } = useUpload(sendFile);
  return (
    <FileDrop
      label={document.doc_name}
      accept={ORDER_UPLOAD_EXTENSIONS}
      onFiles={([file]) => file && start(file)}
      upload={upload}
      onCancel={cancel}
      onRetry={retry}
    />
  );
}
