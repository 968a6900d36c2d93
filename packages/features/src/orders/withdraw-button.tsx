/** Takes a document back from the customer, after asking why. */
import { Button, VisuallyHidden } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { useState } from 'react';
import { ReasonDialog } from './reason-dialog.tsx';
import type { IssuedDocument } from './worked-order.queries.ts';

export type WithdrawButtonProps = {
  document: IssuedDocument;
  onWithdraw: (reason: string) => Promise<unknown>;
};

export function WithdrawButton({ document, onWithdraw }: WithdrawButtonProps) {
  const [asking, setAsking] = useState(false);
  const { upload_id: uploadId, doc_name: name } = document;
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
        opened={asking}
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
    </>
  );
}

const tooShort = (reason: string) =>
  reason.trim().length < 3 ? 'Write 3 characters at least. The customer reads it.' : undefined;
