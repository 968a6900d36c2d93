/** Accept and Reject, the latter with a reason for the customer. */

import { Button, Group, VisuallyHidden } from '@mantine/core';
import { holdsAadhaar } from '@portal/domain/aadhaar';
import { FILE_REJECTIONS, TEXT_REJECTIONS } from '@portal/domain/rejection-reasons';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ReasonDialog } from './reason-dialog.tsx';
import type { Verdict } from './review.queries.ts';
import type { TaskDocument } from './task.queries.ts';

export type ReviewActionsProps = {
  document: Pick<TaskDocument, 'status' | 'doc_name' | 'upload_id' | 'field_type'>;
  busy: boolean;
  onReview: (verdict: Verdict) => Promise<unknown>;
};

/** The document's current status is not offered. */
export function ReviewActions({ document, busy, onReview }: ReviewActionsProps) {
  const [rejecting, setRejecting] = useState(false);
  const { status, doc_name: name } = document;
  return (
    <Group gap="xs">
      {status !== 'Accepted' && (
        <Button
          leftSection={<IconCheck size={18} aria-hidden />}
          loading={busy && !rejecting}
          onClick={() => void onReview({ verdict: 'Accepted' }).catch(() => undefined)}
        >
          Accept <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      )}
      {status !== 'Rejected' && (
        <Button
          variant="default"
          leftSection={<IconX size={18} aria-hidden />}
          disabled={busy}
          onClick={() => setRejecting(true)}
        >
          Reject <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      )}
      <RejectDialog
        opened={rejecting}
        onClose={() => setRejecting(false)}
        document={document}
        onReject={(reason) => onReview({ verdict: 'Rejected', reason })}
      />
    </Group>
  );
}

type RejectDialogProps = {
  opened: boolean;
  onClose: () => void;
  document: ReviewActionsProps['document'];
  onReject: (reason: string) => Promise<unknown>;
};

function RejectDialog({ opened, onClose, document, onReject }: RejectDialogProps) {
  return (
    <ReasonDialog
      opened={opened}
      onClose={onClose}
      title={`Reject “${document.doc_name}”?`}
      label="What is wrong, and what would be right?"
      confirmLabel="Reject"
      dangerous
      suggestions={document.field_type === 'file' ? FILE_REJECTIONS : TEXT_REJECTIONS}
      missing="Say what is wrong with it and what would be right."
      check={(reason) => (holdsAadhaar(reason) ? 'Leave the Aadhaar number out.' : undefined)}
      about={`reject.${document.upload_id}`}
      onConfirm={onReject}
    >
      The customer reads this, is told by mail, and is asked to give it again.
    </ReasonDialog>
  );
}
