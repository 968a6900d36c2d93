/** One document that an order needs: what and why, where it stands, and its form or what was given. */
import { Alert, Box, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { SendOptions } from '@portal/ui/patterns/use-upload';
import { IconAlertCircle } from '@tabler/icons-react';
import { useRef } from 'react';
import { documentAnchor } from './document-anchor.ts';
import { DocumentStatusBadge } from './document-status-badge.tsx';
import { FileForm } from './file-form.tsx';
import { GivenDocument } from './given-document.tsx';
import type { OrderDocument } from './orders.queries.ts';
import { TextForm } from './text-form.tsx';

/** Each promise is fulfilled once the order has been loaded anew. */
export type DocumentActions = {
  sendFile: (document: OrderDocument, file: File, options: SendOptions) => Promise<unknown>;
  sendText: (document: OrderDocument, text: string) => Promise<unknown>;
  remove: (uploadId: number) => Promise<unknown>;
  download: (uploadId: number) => Promise<unknown>;
};

export type DocumentBlockProps = { document: OrderDocument; actions: DocumentActions };

export function DocumentBlock({ document, actions }: DocumentBlockProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // What was pressed is gone once the block has changed; the focus stays with the block.
  const focus = () => title.current?.focus();
  const id = documentAnchor(document);
  return (
    <Card component="section" aria-labelledby={id}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
          <Title order={3} size="h4" id={id} ref={title} tabIndex={-1} miw={0} style={{ outline: 'none' }}>
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
        {document.upload_id !== null && (
          <GivenDocument
            document={{ ...document, upload_id: document.upload_id }}
            actions={actions}
            onRemoved={focus}
          />
        )}
        {document.abilities.upload && (
          <Form key={document.upload_id} document={document} actions={actions} onSent={focus} />
        )}
      </Stack>
    </Card>
  );
}

function Form({ document, actions, onSent }: DocumentBlockProps & { onSent: () => void }) {
  return document.field_type === 'file' ? (
    <FileForm document={document} send={actions.sendFile} onSent={onSent} />
  ) : (
    <TextForm document={document} send={actions.sendText} onSent={onSent} />
  );
}
