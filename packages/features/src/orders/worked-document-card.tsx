/** One document that an order needs: what it is, where it stands, what was given, and its review. */
import { Alert, Box, Card, Group, Stack, Text, Title } from '@mantine/core';
import { dayText } from '@portal/domain/ist-date';
import { useFocusAfterChange } from '@portal/ui/patterns/use-focus-after-change';
import { IconAlertCircle } from '@tabler/icons-react';
import type { Ref } from 'react';
import { DocumentStatusBadge } from './document-status-badge.tsx';
import { EarlierVersions } from './earlier-versions.tsx';
import type { OrderFiles } from './files.queries.ts';
import { GivenFile } from './given-file.tsx';
import { GivenText } from './given-text.tsx';
import { ReviewActions } from './review-actions.tsx';
import { type Verdict, useReview } from './review.queries.ts';
import type { WorkedDocument, WorkedOrder } from './worked-order.queries.ts';

export type WorkedDocumentCardProps = {
  order: WorkedOrder;
  document: WorkedDocument;
  files: OrderFiles;
};

export function WorkedDocumentCard({ order, document, files }: WorkedDocumentCardProps) {
  const { review, busy } = useReview(document);
  const { heading, during } = useFocusAfterChange(`${document.status} ${document.upload_id}`);
  const decide = (verdict: Verdict) => during(review(verdict));
  const id = `worked-document-${document.id}`;
  const actions = document.abilities.review ? (
    <ReviewActions document={document} busy={busy} onReview={decide} />
  ) : undefined;
  return (
    <Card component="section" aria-labelledby={id}>
      <Stack gap="sm">
        <Heading id={id} heading={heading} document={document} />
        {document.hint !== '' && <Text c="dimmed">{document.hint}</Text>}
        {document.status === 'Rejected' && document.reason !== null && (
          <Alert color="red" icon={<IconAlertCircle aria-hidden />} title="The customer was told" role="note">
            {document.reason}
          </Alert>
        )}
        <ScanNote scan={document.scan} />
        {document.upload_id !== null && document.field_type === 'file' && (
          <GivenFile
            order={order}
            document={{ ...document, upload_id: document.upload_id }}
            files={files}
            busy={busy}
            onReview={decide}
          />
        )}
        {document.upload_id !== null && document.field_type === 'text' && <GivenText document={document} />}
        <EarlierVersions document={document} />
        {actions}
      </Stack>
    </Card>
  );
}

function ScanNote({ scan }: Pick<WorkedDocument, 'scan'>) {
  if (scan === 'waiting') return <Text>It is being checked for viruses. You can review it after that.</Text>;
  if (scan !== 'infected') return null;
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} title="A virus was found" role="note">
      The customer’s file was deleted, and the customer is asked for another one.
    </Alert>
  );
}

type HeadingProps = {
  id: string;
  heading: Ref<HTMLHeadingElement>;
  document: WorkedDocument;
};

function Heading({ id, heading, document }: HeadingProps) {
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
      <Box miw={0}>
        <Title order={4} size="h5" id={id} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
          {document.doc_name}
          {document.required === 'true' && (
            <Text span inherit c="var(--mantine-color-error)" title="Required">
              {' '}
              *
            </Text>
          )}
        </Title>
        <Text c="dimmed" size="sm">
          {document.field_type === 'file' ? 'Document Upload' : 'Text Upload'}
          {document.upload_date !== null && ` · uploaded on ${dayText(document.upload_date)}`}
        </Text>
      </Box>
      <Box flex="none">
        <DocumentStatusBadge document={document} />
      </Box>
    </Group>
  );
}
