/** Withdrawn documents with their reasons. */

import { Stack, Text } from '@mantine/core';
import { dayText } from '@portal/domain/ist-date';
import type { WithdrawnDocument } from './vault.queries.ts';

export type WithdrawnListProps = {
  documents: readonly WithdrawnDocument[];
  /** Whether to show the order of each. */
  withOrder?: boolean;
};

export function WithdrawnList({ documents, withOrder = false }: WithdrawnListProps) {
  if (documents.length === 0) return null;
  return (
    <Stack component="ul" aria-label="Withdrawn documents" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
      {documents.map((document) => (
        <li key={document.upload_id}>
          <Text style={{ overflowWrap: 'anywhere' }}>
            {document.doc_name}
            {withOrder && ` · ${document.order_id}`}
          </Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            Withdrawn on {dayText(document.withdrawn_on)}: {document.reason}
          </Text>
        </li>
      ))}
    </Stack>
  );
}
