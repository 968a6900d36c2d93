/** Asks for a reason before a request for access is rejected. */

import { Button, Group, Text, Textarea } from '@mantine/core';
import { cleanLines } from '@portal/domain/text/clean-text';
import { lengthFault } from '@portal/domain/text/length-fault';
import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { type SyntheticEvent, useState } from 'react';

export type RejectDialogProps = {
  opened: boolean;
  name: string;
  busy: boolean;
  onReject: (reason: string) => void;
  onCancel: () => void;
};

/** Limit of the operation. */
const MAX_REASON_LENGTH = 500;

const findFault = (reason: string) =>
  reason.trim() === '' ? 'Say why, in a sentence.' : lengthFault(cleanLines(reason), MAX_REASON_LENGTH);

export function RejectDialog({ opened, name, onCancel, ...form }: RejectDialogProps) {
  return (
    <ModalDialog opened={opened} onClose={onCancel} title={`Reject ${name}?`}>
      <ReasonForm onCancel={onCancel} {...form} />
    </ModalDialog>
  );
}

function ReasonForm({ busy, onReject, onCancel }: Pick<RejectDialogProps, 'busy' | 'onReject' | 'onCancel'>) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fault = findFault(reason);
    setProblem(fault);
    if (fault === undefined && !busy) onReject(reason.trim());
  };
  return (
    <form noValidate onSubmit={submit}>
      <Text mb="sm">They can’t log in, and their e-mail address is free for another account.</Text>
      <Textarea
        label="Reason"
        description="They read it in the mail that tells them."
        autosize
        minRows={3}
        data-autofocus
        withAsterisk
        value={reason}
        error={problem}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton busy={busy} busyLabel="Rejecting" color="red">
          Reject
        </SubmitButton>
      </Group>
    </form>
  );
}
