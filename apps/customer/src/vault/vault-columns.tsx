/** The columns of the tables of documents (documents-n01). */

import { Anchor, Box, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { AppLink } from '@portal/shell/app-link';
import type { DataColumn } from '@portal/ui/patterns/table-columns';
import { DownloadButton } from '@portal/ui/portal/download-button';
import { VaultStatusBadge, vaultStatusLabel } from './vault-status-badge.tsx';
import type { VaultDocument } from './vault.queries.ts';

export type VaultRowActions = {
  /** Opens the file in the page. */
  preview: (document: VaultDocument) => void;
  download: (uploadId: number) => Promise<unknown>;
  /** Opens the form for the file's expiry date. */
  editExpiry: (document: VaultDocument) => void;
};

/** Memoise by the actions. */
export const vaultColumns = ({
  preview,
  download,
  editExpiry,
}: VaultRowActions): readonly DataColumn<VaultDocument>[] => [
  {
    id: 'document',
    header: 'Document',
    // The search covers both lines of the cell.
    value: ({ doc_name: name, file_name: file }) => `${name}\n${file}`,
    text: ({ doc_name: name }) => name,
    cell: (document) => (
      <div style={{ minWidth: 0 }}>
        <Anchor component="button" type="button" size="sm" ta="inherit" onClick={() => preview(document)}>
          <VisuallyHidden>View</VisuallyHidden> {document.doc_name}
        </Anchor>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {document.file_name}
        </Text>
      </div>
    ),
  },
  {
    id: 'order',
    header: 'Order',
    nowrap: true,
    value: (row) => row.order_id,
    cell: (row) => (
      <AppLink to={`/orderdetail/${row.for_order}`} size="sm" display="inline-block" py="xs">
        {row.order_id}
      </AppLink>
    ),
  },
  { id: 'service', header: 'Service', value: (row) => row.service_name },
  { id: 'uploaded', header: 'Uploaded On', value: ({ date }) => date, nowrap: true },
  {
    id: 'expires',
    header: 'Expires On',
    value: (row) => row.expires_on ?? '',
    cell: (document) => <Expiry document={document} onEdit={() => editExpiry(document)} />,
    nowrap: true,
  },
  {
    id: 'status',
    header: 'Status',
    value: vaultStatusLabel,
    cell: (document) => (
      // In one line: the text is short, and other columns can shrink.
      <Box miw="max-content">
        <VaultStatusBadge document={document} />
      </Box>
    ),
  },
  {
    id: 'action',
    header: 'Action',
    kind: 'action',
    value: () => '',
    cell: (document) => (
      <Group justify="flex-end">
        <DownloadButton variant="small" name={document.doc_name} download={() => download(document.id)} />
      </Group>
    ),
  },
];

type ExpiryProps = { document: VaultDocument; onEdit: () => void };

/** The date with its edit button. */
function Expiry({ document, onEdit }: ExpiryProps) {
  const { expires_on: day, doc_name: name } = document;
  return (
    <Group gap={4} wrap="nowrap" justify="space-between">
      {day ?? (
        <Text span c="dimmed" size="sm">
          No date
        </Text>
      )}
      <Button variant="subtle" px="xs" fz="sm" onClick={onEdit}>
        {day === null ? 'Set' : 'Change'} <VisuallyHidden>expiry date of {name}</VisuallyHidden>
      </Button>
    </Group>
  );
}
