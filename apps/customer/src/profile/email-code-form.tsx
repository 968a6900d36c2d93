/** Asks for the code that was mailed to the new address. */

import { Button, Group, Text } from '@mantine/core';
import { isOtp } from '@portal/domain/otp';
import type { FormProblem } from '@portal/shell/form-problem';
import { UnreachableNote } from '@portal/shell/unreachable-note';
import { usePreventDoubleSubmit } from '@portal/shell/use-prevent-double-submit';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { OtpBoxes } from '@portal/ui/portal/otp-boxes';
import { type SubmitEvent, useState } from 'react';
import styles from './profile.module.css';

export type EmailCodeFormProps = {
  /** Where the code was sent. */
  email: string;
  onSubmit: (code: string) => Promise<unknown>;
  busy: boolean;
  /** Why the last code was rejected. Remount the form for the next attempt, so that its boxes are empty. */
  problem: FormProblem | undefined;
  /** Returns to the previous form, for another address or another code. */
  onAgain: () => void;
};

export function EmailCodeForm({ email, onSubmit, busy, problem, onAgain }: EmailCodeFormProps) {
  const [code, setCode] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const once = usePreventDoubleSubmit();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIncomplete(!isOtp(code));
    if (isOtp(code)) void once(() => onSubmit(code));
  };
  const refused = code === '' && problem?.code !== undefined ? problem.message : undefined;
  return (
    <form noValidate aria-label="Confirm e-mail" className={styles['form']} onSubmit={submit}>
      <Text>
        We sent a six-digit code to <strong>{email}</strong>. Until you enter it, your e-mail stays as it is.
      </Text>
      <OtpBoxes
        label="Code"
        value={code}
        onChange={(digits) => {
          setCode(digits);
          setIncomplete(false);
        }}
        error={incomplete ? 'Enter the six digits of the code.' : refused}
        autoFocus
      />
      <UnreachableNote problem={problem} />
      <Group>
        <SubmitButton busy={busy} busyLabel="Checking the code">
          Confirm e-mail
        </SubmitButton>
        <Button variant="default" onClick={onAgain}>
          New code or address
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        The code is valid for 10 minutes. Nothing came? Look into your spam folder, or ask for a new code
        after two minutes.
      </Text>
    </form>
  );
}
