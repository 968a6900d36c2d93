/** One required document: name, reason, status, and its form or upload. */

import { Alert, Box, Card, Group, Stack, Text, Title } from '@mantine/core';
import { ORDER_UPLOAD_EXTENSIONS } from '@portal/domain/file-rules';
import { dayText, istDate } from '@portal/domain/ist-date';
import { FileDrop } from '@portal/ui/patterns/file-drop';
import { useFocusAfterChange } from '@portal/ui/patterns/use-focus-after-change';
import { type SendOptions, useUpload } from '@portal/ui/patterns/use-upload';
import { IconAlertCircle } from '@tabler/icons-react';
import { useMemo, useCallback } from 'react';
import { type VaultAccess, VaultPicker } from '../vault/vault-picker.tsx';
import { documentAnchor } from './document-anchor.ts';
import { DocumentStatusBadge } from './document-status-badge.tsx';
import type { OrderDocument } from './orders.queries.ts';
import { TextForm } from './text-form.tsx';
import { UploadedDocument } from './uploaded-document.tsx';

/** Each promise resolves once the order has been refetched. */
export type DocumentActions = {
  sendFile: (document: OrderDocument, file: File, options: SendOptions) => Promise<unknown>;
  sendText: (document: OrderDocument, text: string) => Promise<unknown>;
  remove: (uploadId: number) => Promise<unknown>;
  download: (uploadId: number) => Promise<unknown>;
  /** Loads a stored file of this order's customer for the preview. */
  preview: (storedName: string) => Promise<Blob>;
  /** All documents of the order as one ZIP. */
  downloadAll: () => Promise<unknown>;
  /** The customer's earlier uploads, and using one for this order. */
  vault: VaultAccess;
};

export type DocumentBlockProps = { document: OrderDocument; actions: DocumentActions };

export function DocumentBlock({ document, actions }: DocumentBlockProps) {
  const { heading, during } = useFocusAfterChange(`${document.status} ${document.upload_id}`);
  const own = useMemo(() => within(actions, during), [actions, during]);
  const id = documentAnchor(document);
  return (
    <Card component="section" aria-labelledby={id}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
          <Title
            order={3}
            size="h4"
            id={id}
            ref={heading}
            tabIndex={-1}
            miw={0}
            style={{ outline: 'none', scrollMarginTop: '6rem' }}
          >
            {document.doc_name}{' '}
            <Text span c="dimmed" fw={400}>
              {document.required === 'true' ? '(required)' : '(optional)'}
            </Text>
          </Title>
          <Box flex="none">
            <DocumentStatusBadge document={document} />
          </Box>
        </Group>
        <Text c="dimmed">{document.hint}</Text>
        {document.status === 'Rejected' && document.reason !== null && (
          <Alert color="red" icon={<IconAlertCircle aria-hidden />} title="Please give it again" role="note">
            {document.reason}
          </Alert>
        )}
        {document.scan === 'infected' && (
          <Alert color="red" icon={<IconAlertCircle aria-hidden />} title="A virus was found" role="note">
            The file that you uploaded was deleted. Check your device for viruses and upload another file.
          </Alert>
        )}
        {document.upload_id !== null && (
          <UploadedDocument document={{ ...document, upload_id: document.upload_id }} actions={own} />
        )}
        <DocumentVersions document={document} />
        {document.abilities.upload && <Form key={document.upload_id} document={document} actions={own} />}
      </Stack>
    </Card>
  );
}

function Form({ document, actions }: DocumentBlockProps) {
  return document.field_type === 'file' ? (
    <>
      <FileForm document={document} send={actions.sendFile} />
      <VaultPicker document={document} vault={actions.vault} />
    </>
  ) : (
    <TextForm document={document} send={actions.sendText} />
  );
}

/** The actions that change the block. */
function within(
  actions: DocumentActions,
  during: (work: Promise<unknown>) => Promise<unknown>,
): DocumentActions {
  return {
    ...actions,
    sendFile: (...given) => during(actions.sendFile(...given)),
    sendText: (...given) => during(actions.sendText(...given)),
    remove: (...given) => during(actions.remove(...given)),
    vault: { ...actions.vault, use: (...given) => during(actions.vault.use(...given)) },
  };
}

type DocumentVersionsProps = {
  document: Pick<OrderDocument, 'scan' | 'version' | 'earlier' | 'upload_date'>;
};

function DocumentVersions({ document: { scan, version, earlier, upload_date: day } }: DocumentVersionsProps) {
  const last = earlier.at(-1);
  // Its review is shown above the form.
  if (!last || scan === 'infected') return null;
  const before = dayText(istDate(new Date(last.uploaded_at)));
  return (
    <Text c="dimmed" size="sm">
      {version === null || day === null
        ? `You removed what you uploaded on ${before}.`
        : `Version ${version}. It replaced the one of ${before} on ${dayText(day)}.`}
    </Text>
  );
}

type FileFormProps = {
  document: OrderDocument;
  send: DocumentActions['sendFile'];
};

function FileForm({ document, send }: FileFormProps) {
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
