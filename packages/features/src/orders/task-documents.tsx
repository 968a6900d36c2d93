/** Required documents of an order with the customer's uploads, for reviewers. */

import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { DownloadAllButton } from '@portal/ui/portal/download-button';
import { useOrderFiles } from './files.queries.ts';
import { TaskDocumentCard } from './task-document-card.tsx';
import type { Task } from './task.queries.ts';

export type TaskDocumentsProps = { order: Task };

export function TaskDocuments({ order }: TaskDocumentsProps) {
  const files = useOrderFiles(order);
  const { documents, issued } = order;
  const hasFiles =
    issued.some(({ scan }) => scan === null) || documents.some(({ upload_id: upload }) => upload !== null);
  return (
    <section aria-labelledby="task-documents">
      <Group justify="space-between" align="flex-start" gap="sm" mb="md">
        <div>
          <Title order={3} size="h4" id="task-documents" mb={4}>
            Documents
          </Title>
          <Text c="dimmed">{summary(order)}</Text>
        </div>
        {hasFiles && (
          <Box>
            <DownloadAllButton downloadAll={files.downloadAll} />
          </Box>
        )}
      </Group>
      <Stack gap="md">
        {documents.map((document) => (
          <TaskDocumentCard key={document.id} order={order} document={document} files={files} />
        ))}
      </Stack>
    </section>
  );
}

function summary({ documents }: Task): string {
  if (documents.length === 0) return 'This order needs no documents.';
  const toReview = documents.filter(({ status, scan }) => status === 'Uploaded' && scan === null).length;
  const checking = documents.filter(({ scan }) => scan === 'waiting').length;
  const owed = documents.filter(
    ({ status, required }) => required === 'true' && (status === 'Pending' || status === 'Rejected'),
  ).length;
  if (toReview === 0 && owed === 0 && checking === 0) return 'All that is required is here and reviewed.';
  const checked = checking === 0 ? '' : ` ${checking} being checked for viruses.`;
  return `${toReview} to review, ${owed} still owed by the customer.${checked}`;
}
