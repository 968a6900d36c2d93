/** When a document was given before, and when that was removed or replaced; nobody opens it any more. */
import { Stack, Text } from '@mantine/core';
import { dayText, istDate } from '@portal/domain/ist-date';
import type { WorkedDocument } from './worked-order.queries.ts';

export type EarlierVersionsProps = { document: Pick<WorkedDocument, 'earlier' | 'version'> };

export function EarlierVersions({ document: { earlier, version } }: EarlierVersionsProps) {
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

function ended({ ended: how, ended_at: at }: WorkedDocument['earlier'][number]): string {
  if (how === 'removed') return `removed on ${day(at)} by the customer`;
  return how === 'infected' ? `deleted on ${day(at)} because of a virus` : `replaced on ${day(at)}`;
}

const day = (at: string) => dayText(istDate(new Date(at)));
