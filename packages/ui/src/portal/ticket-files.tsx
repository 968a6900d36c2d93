/** Files of a ticket or a reply, each with a download button. */

import { Group, Paper, Stack, Text } from '@mantine/core';
import type { FileWarning as Warning } from '@portal/domain/file-warnings';
import { IconPaperclip } from '@tabler/icons-react';
import { formatFileSize } from '../patterns/format-file-size.ts';
import { DownloadButton } from './download-button.tsx';
import { FileWarning } from './file-warning.tsx';

export type TicketFile = {
  id: number;
  name: string;
  /** Bytes. */
  size: number;
  warnings?: readonly Warning[] | undefined;
  /** Valid for five minutes without a token. */
  url: string;
};

export type TicketFilesProps = {
  files: readonly TicketFile[];
  /** The failure is shown elsewhere. */
  onDownload: (file: TicketFile) => Promise<unknown>;
};

export function TicketFiles({ files, onDownload }: TicketFilesProps) {
  if (files.length === 0) return undefined;
  return (
    <Stack component="ul" aria-label="Attachments" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
      {files.map((file) => (
        <Paper component="li" withBorder key={file.id} pl="sm" bg="var(--mantine-color-body)">
          <Group gap="xs" justify="flex-end">
            <Group gap="xs" wrap="nowrap" flex="1 1 14rem" py={6}>
              <IconPaperclip size={18} aria-hidden style={{ flex: 'none' }} />
              <div style={{ flex: 1, minWidth: 0 }}>
                <Text lineClamp={2} title={file.name} style={{ overflowWrap: 'anywhere' }}>
                  {file.name}
                </Text>
                <Text c="dimmed" size="sm" className="portal-figures">
                  {formatFileSize(file.size)}
                </Text>
                <FileWarning warnings={file.warnings} />
              </div>
            </Group>
            <DownloadButton variant="quiet" name={file.name} download={() => onDownload(file)} />
          </Group>
        </Paper>
      ))}
    </Stack>
  );
}
