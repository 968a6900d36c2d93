/** An uploaded document: its file with preview and download, or its text, and Reupload where allowed. */

import { Button, Group, Paper, Text, VisuallyHidden } from '@mantine/core';
import { dayText } from '@portal/domain/ist-date';
import { Confirm } from '@portal/ui/patterns/confirm';
import { DownloadButton } from '@portal/ui/portal/download-button';
import { PreviewDialog } from '@portal/ui/preview/preview-dialog';
import { IconEye, IconRefresh } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import type { DocumentActions } from './document-block.tsx';
import type { OrderDocument } from './orders.queries.ts';

export type UploadedDocumentProps = {
  document: OrderDocument & { upload_id: number };
  actions: Pick<DocumentActions, 'remove' | 'download' | 'preview'>;
};

export function UploadedDocument({ document, actions }: UploadedDocumentProps) {
  const isFile = document.field_type === 'file';
  const isChecked = document.scan !== 'waiting';
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" gap="sm">
        <div style={{ minWidth: 0 }}>
          <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {isFile ? (document.file_name ?? 'Your file') : document.field_value}
          </Text>
          {document.upload_date !== null && (
            <Text c="dimmed" size="sm">
              Uploaded on {dayText(document.upload_date)}
            </Text>
          )}
          {isChecked || (
            <Text c="dimmed" size="sm">
              It is being checked for viruses. Our team gets it after that; you need not do anything.
            </Text>
          )}
        </div>
        <Group gap="xs">
          {isFile && isChecked && <PreviewButton document={document} actions={actions} />}
          {isFile && isChecked && (
            <DownloadButton name={document.doc_name} download={() => actions.download(document.upload_id)} />
          )}
          {document.abilities.remove && <Reupload document={document} remove={actions.remove} />}
        </Group>
      </Group>
    </Paper>
  );
}

function PreviewButton({ document, actions: { preview, download } }: UploadedDocumentProps) {
  const [previewing, setPreviewing] = useState(false);
  const { field_value: storedName, upload_id: uploadId } = document;
  const load = useCallback(() => preview(storedName ?? ''), [preview, storedName]);
  return (
    <>
      <Button
        variant="default"
        px="sm"
        leftSection={<IconEye size={18} aria-hidden />}
        onClick={() => setPreviewing(true)}
      >
        View <VisuallyHidden>{document.doc_name}</VisuallyHidden>
      </Button>
      <PreviewDialog
        opened={previewing}
        onClose={() => setPreviewing(false)}
        title={document.doc_name}
        fileName={document.file_name ?? 'Your file'}
        storedName={storedName ?? ''}
        load={load}
        download={() => download(uploadId)}
      />
    </>
  );
}

type ReuploadProps = { document: UploadedDocumentProps['document']; remove: DocumentActions['remove'] };

function Reupload({ document, remove }: ReuploadProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await remove(document.upload_id).catch(() => undefined); // Shown by a toast.
    setBusy(false);
    setAsking(false);
  };
  return (
    <>
      <Button
        variant="default"
        px="sm"
        leftSection={<IconRefresh size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Reupload <VisuallyHidden>{document.doc_name}</VisuallyHidden>
      </Button>
      <Confirm
        opened={asking}
        title="Replace this document?"
        confirmLabel="Reupload"
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        What you gave as “{document.doc_name}” is taken back, and you give it anew.
      </Confirm>
    </>
  );
}
