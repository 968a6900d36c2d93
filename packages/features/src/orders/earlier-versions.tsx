/** What was given for a document before; customers see it no more, those who review it do (decision 33). */
import { DownloadButton } from '@portal/ui/portal/download-button';
import { Group, Stack, Text } from '@mantine/core';
import { dayText, istDate } from '@portal/domain/ist-date';
import type { WorkedDocument } from './worked-order.queries.ts';

export type EarlierVersionsProps = {
  document: Pick<WorkedDocument, 'earlier' | 'version' | 'doc_name'>;
  download: (uploadId: number) => Promise<unknown>;
};

export function EarlierVersions({ document, download }: EarlierVersionsProps) {
  const { earlier, version, doc_name: name } = document;
  if (earlier.length === 0) return null;
  return (
    <details>
      <summary style={{ cursor: 'pointer', paddingBlock: '0.5rem' }}>
        {version === null ? 'Taken back by the customer' : `Version ${version}`},{' '}
        {earlier.length === 1 ? '1 earlier version' : `${earlier.length} earlier versions`}
      </summary>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {earlier.toReversed().map((old) => (
          <Group key={old.upload_id} component="li" justify="space-between" gap="sm">
            <Text size="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
              Version {old.version} of {dayText(istDate(new Date(old.uploaded_at)))}
              {old.file_name !== null && `: ${old.file_name}`}
            </Text>
            {old.file_name !== null && (
              <DownloadButton
                name={`${name}, version ${old.version}`}
                download={() => download(old.upload_id)}
              />
            )}
          </Group>
        ))}
      </Stack>
    </details>
  );
}
