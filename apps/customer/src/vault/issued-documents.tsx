/** Documents issued for an order, such as its certificate; renders nothing without any. */

import { Anchor, Card, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { dayText } from '@portal/domain/ist-date';
import { DownloadButton } from '@portal/ui/portal/download-button';
import { useState } from 'react';
import type { VaultActions } from './use-vault-actions.ts';
import { VaultPreview } from './vault-preview.tsx';
import type { VaultDocument, WithdrawnDocument } from './vault.queries.ts';
import { WithdrawnList } from './withdrawn-list.tsx';

export type IssuedDocumentsProps = {
  /** The files of the order. */
  documents: readonly VaultDocument[];
  withdrawn: readonly WithdrawnDocument[];
} & Pick<VaultActions, 'preview' | 'download'>;

export function IssuedDocuments({ documents, withdrawn, preview, download }: IssuedDocumentsProps) {
  const [previewed, setPreviewed] = useState<VaultDocument>();
  const issued = documents.filter(({ doc_id: requirement }) => requirement === null);
  if (issued.length === 0 && withdrawn.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="issued-documents">
      <Title order={2} size="h3" id="issued-documents" mb="md">
        Issued to you
      </Title>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {issued.map((document) => (
          <Group key={document.id} component="li" justify="space-between" gap="sm" wrap="nowrap">
            <div style={{ minWidth: 0 }}>
              <Anchor component="button" type="button" ta="start" onClick={() => setPreviewed(document)}>
                <VisuallyHidden>View</VisuallyHidden> {document.doc_name}
              </Anchor>
              <Text size="sm" c="dimmed">
                {datesOf(document)}
              </Text>
            </div>
            <DownloadButton variant="small" name={document.doc_name} download={() => download(document.id)} />
          </Group>
        ))}
      </Stack>
      <WithdrawnList documents={withdrawn} />
      <VaultPreview
        document={previewed}
        preview={preview}
        download={download}
        onClose={() => setPreviewed(undefined)}
      />
    </Card>
  );
}

const datesOf = ({ date, expires_on: expires }: VaultDocument) =>
  expires === null
    ? `Issued on ${dayText(date)}`
    : `Issued on ${dayText(date)}, valid until ${dayText(expires)}`;
