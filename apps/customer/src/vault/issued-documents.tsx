/** What the provider has issued for an order, such as its certificate; nothing while there is none. */
import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { dayText } from '@portal/domain/ist-date';
import { DownloadButton } from './download-button.tsx';
import type { VaultDocument } from './vault.queries.ts';

export type IssuedDocumentsProps = {
  /** The files of the order. */
  documents: readonly VaultDocument[];
  download: (uploadId: number) => Promise<unknown>;
};

export function IssuedDocuments({ documents, download }: IssuedDocumentsProps) {
  const issued = documents.filter(({ doc_id: requirement }) => requirement === null);
  if (issued.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="issued-documents">
      <Title order={2} size="h3" id="issued-documents" mb="md">
        Issued to you
      </Title>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {issued.map((document) => (
          <Group key={document.id} component="li" justify="space-between" gap="sm" wrap="nowrap">
            <div style={{ minWidth: 0 }}>
              <Text>{document.doc_name}</Text>
              <Text size="sm" c="dimmed">
                {datesOf(document)}
              </Text>
            </div>
            <DownloadButton document={document} download={download} />
          </Group>
        ))}
      </Stack>
    </Card>
  );
}

const datesOf = ({ date, expires_on: expires }: VaultDocument) =>
  expires === null
    ? `Issued on ${dayText(date)}`
    : `Issued on ${dayText(date)}, valid until ${dayText(expires)}`;
