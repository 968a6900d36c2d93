/** Withdraws a document from the customer, after asking for a reason. */

import { Button, VisuallyHidden } from '@mantine/core';
import { Confirm } from '@portal/ui/patterns/confirm';
import { IconFileOff } from '@tabler/icons-react';
import { useState } from 'react';
import { ReasonDialog } from './reason-dialog.tsx';
import type { IssuedDocument } from './task.queries.ts';

export type WithdrawButtonProps = {
  document: IssuedDocument;
  onWithdraw: (reason: string) => Promise<unknown>;
};

export function WithdrawButton({ document, onWithdraw }: WithdrawButtonProps) {
  const [asking, setAsking] = useState(false);
  const { upload_id: uploadId, doc_name: name, scan } = document;
  return (
    <>
      <Button
        variant="default"
        px="sm"
        leftSection={<IconFileOff size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Withdraw <VisuallyHidden>{name}</VisuallyHidden>
      </Button>
      <ReasonDialog
        opened={asking && scan === null}
        onClose={() => setAsking(false)}
        title={`Withdraw ${name}`}
        label="Why it is withdrawn"
        confirmLabel="Withdraw"
        dangerous
        missing="Say why the document is withdrawn. The customer reads it."
        check={tooShort}
        about={`withdraw.${uploadId}`}
        onConfirm={onWithdraw}
      >
        The customer can’t open it any more from then on, and gets the reason in a notification.
      </ReasonDialog>
      <Confirm
        opened={asking && scan !== null}
        title={`Withdraw ${name}?`}
        confirmLabel="Withdraw"
        dangerous
        // A failure is shown in a toast.
        onConfirm={() => void onWithdraw(INITIAL_REASON).catch(() => undefined)}
        onCancel={() => setAsking(false)}
      >
        It is still being checked: the customer has not got it and gets no notification.
      </Confirm>
    </>
  );
}

/** Shown to nobody, but the operation requires a reason. */
const INITIAL_REASON = 'Withdrawn before it was checked for viruses.';

const tooShort = (reason: string) =>
  reason.trim().length < 3 ? 'Write 3 characters at least. The customer reads it.' : undefined;
