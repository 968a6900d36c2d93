/** A required document of an order: its status, what was uploaded, and its review. */

import {
  Alert,
  Box,
  Card,
  Group,
  Stack,
  Text,
  Title,
  Button,
  CopyButton,
  Paper,
  VisuallyHidden,
} from '@mantine/core';
import { dayText, istDate } from '@portal/domain/ist-date';
import { useFocusAfterChange } from '@portal/ui/patterns/use-focus-after-change';
import { IconAlertCircle, IconCheck, IconCopy } from '@tabler/icons-react';
import type { Ref } from 'react';
import { CustomerFile } from './customer-file.tsx';
import { DocumentStatusBadge } from './document-status-badge.tsx';
import type { OrderFiles } from './files.queries.ts';
import { ReviewActions } from './review-actions.tsx';
import { type Verdict, useReview } from './review.queries.ts';
import type { TaskDocument, Task } from './task.queries.ts';

export type TaskDocumentCardProps = {
  order: Task;
  document: TaskDocument;
  files: OrderFiles;
};

export function TaskDocumentCard({ order, document, files }: TaskDocumentCardProps) {
  const { review, busy } = useReview(document);
  const { heading, during } = useFocusAfterChange(`${document.status} ${document.upload_id}`);
  const decide = (verdict: Verdict) => during(review(verdict));
  const id = `task-document-${document.id}`;
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
          <CustomerFile
            order={order}
            document={{ ...document, upload_id: document.upload_id }}
            files={files}
            busy={busy}
            onReview={decide}
          />
        )}
        {document.upload_id !== null && document.field_type === 'text' && (
          <CustomerText document={document} />
        )}
        <EarlierVersions document={document} />
        {actions}
      </Stack>
    </Card>
  );
}

function ScanNote({ scan }: Pick<TaskDocument, 'scan'>) {
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
  document: TaskDocument;
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

type EarlierVersionsProps = { document: Pick<TaskDocument, 'earlier' | 'version'> };

/** Earlier versions of a document: when they were uploaded, and removed or replaced. They can't be opened. */
function EarlierVersions({ document: { earlier, version } }: EarlierVersionsProps) {
  if (earlier.length === 0) return null;
  return (
    <details>
      <summary style={{ cursor: 'pointer', paddingBlock: '0.5rem' }}>
        {version === null ? LAST_ENDED[earlier.at(-1)?.ended ?? 'removed'] : `Version ${version}`},{' '}
        {earlier.length === 1 ? '1 earlier version' : `${earlier.length} earlier versions`}
      </summary>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {earlier.toReversed().map((old) => (
          <Text key={old.upload_id} component="li" size="sm" style={{ overflowWrap: 'anywhere' }}>
            Version {old.version} of {day(old.uploaded_at)}
            {old.file_name !== null && ` (${old.file_name})`}
            {`, ${ended(old)}`}
          </Text>
        ))}
      </Stack>
    </details>
  );
}

const LAST_ENDED = {
  removed: 'Removed by the customer',
  replaced: 'Replaced',
  infected: 'Deleted because of a virus',
} as const;

function ended({ ended: how, ended_at: at }: TaskDocument['earlier'][number]): string {
  if (how === 'removed') return `removed on ${day(at)} by the customer`;
  return how === 'infected' ? `deleted on ${day(at)} because of a virus` : `replaced on ${day(at)}`;
}

const day = (at: string) => dayText(istDate(new Date(at)));

type CustomerTextProps = { document: Pick<TaskDocument, 'field_value' | 'doc_name' | 'kind'> };

/** An Aadhaar number is masked, so there is nothing to copy. */
function CustomerText({ document: { field_value: text, doc_name: name, kind } }: CustomerTextProps) {
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" gap="sm">
        <Text miw={0} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {text}
        </Text>
        {kind !== 'aadhaar' && (
          <CopyButton value={text ?? ''}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                px="sm"
                leftSection={
                  copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
                }
                onClick={copy}
              >
                {copied ? 'Copied' : 'Copy'} <VisuallyHidden>{name}</VisuallyHidden>
              </Button>
            )}
          </CopyButton>
        )}
      </Group>
    </Paper>
  );
}
