/** A customer's file: view it beside the order's data, or save it. */

import { Button, Group, Paper, Text, VisuallyHidden } from '@mantine/core';
import { dayText } from '@portal/domain/ist-date';
import { DownloadButton } from '@portal/ui/portal/download-button';
import { FileWarning } from '@portal/ui/portal/file-warning';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import type { OrderFiles } from './files.queries.ts';
import { ReviewDialog } from './review-dialog.tsx';
import type { Verdict } from './review.queries.ts';
import type { TaskDocument, Task } from './task.queries.ts';

export type CustomerFileProps = {
  order: Task;
  document: TaskDocument & { upload_id: number };
  files: OrderFiles;
  busy: boolean;
  onReview: (verdict: Verdict) => Promise<unknown>;
};

export function CustomerFile({ order, document, files, busy, onReview }: CustomerFileProps) {
  const [previewing, setPreviewing] = useState(false);
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" gap="sm">
        <div style={{ minWidth: 0 }}>
          <Text style={{ overflowWrap: 'anywhere' }}>{document.file_name ?? 'A file'}</Text>
          <FileWarning warnings={document.warnings} />
          {document.expires_on !== null && (
            <Text c="dimmed" size="sm">
              Valid until {dayText(document.expires_on)}
            </Text>
          )}
        </div>
        <Group gap="xs">
          <Button
            variant="default"
            px="sm"
            leftSection={<IconEye size={18} aria-hidden />}
            onClick={() => setPreviewing(true)}
          >
            View <VisuallyHidden>{document.doc_name}</VisuallyHidden>
          </Button>
          <DownloadButton name={document.doc_name} download={() => files.download(document.upload_id)} />
        </Group>
      </Group>
      <ReviewDialog
        opened={previewing}
        onClose={() => setPreviewing(false)}
        order={order}
        document={document}
        files={files}
        busy={busy}
        onReview={onReview}
      />
    </Paper>
  );
}
