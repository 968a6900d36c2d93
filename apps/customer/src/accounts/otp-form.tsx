/** The form of /otp: six boxes for the code, Resend OTP after a wait, Continue (C§2, C§5). */
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { isOtp } from '@portal/domain/otp';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { Countdown } from '@portal/ui/portal/countdown';
import { OtpBoxes } from '@portal/ui/portal/otp-boxes';
import { type SubmitEvent, useState } from 'react';
import { AppLink } from '../shell/app-link.tsx';
import type { FormProblem } from '../shell/form-problem.ts';
import { AccountHeading } from './account-heading.tsx';
import { UnreachableNote } from './unreachable-note.tsx';

export type OtpFormProps = {
  /** Where the code was sent. */
  email: string;
  onSubmit: (code: string) => void;
  busy: boolean;
  /** Why the last code was refused. Remount the form for the next try: its boxes begin empty. */
  problem: FormProblem | undefined;
  resend: ResendOtpProps;
};

export function OtpForm({ email, onSubmit, busy, problem, resend }: OtpFormProps) {
  const [code, setCode] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIncomplete(!isOtp(code));
    if (isOtp(code) && !busy) onSubmit(code);
  };
  const refused = code === '' && problem?.code !== undefined ? problem.message : undefined;
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="lg">
        <AccountHeading title="Check your e-mail">
          We sent a six-digit code to{' '}
          <Text span inherit fw={600} c="var(--mantine-color-text)">
            {email}
          </Text>
          . It is valid for 10 minutes.
        </AccountHeading>
        <OtpBoxes
          label="OTP"
          value={code}
          onChange={(digits) => {
            setCode(digits);
            setIncomplete(false);
          }}
          error={incomplete ? 'Enter the six digits of the code.' : refused}
          autoFocus
        />
        <UnreachableNote problem={problem} />
        <SubmitButton busy={busy} busyLabel="Checking the code" fullWidth>
          Continue
        </SubmitButton>
        <Group justify="space-between" gap="xs">
          <ResendOtp {...resend} />
          <AppLink to="/register">Change details</AppLink>
        </Group>
      </Stack>
    </form>
  );
}

type ResendOtpProps = {
  /** Seconds until the code may be sent again. */
  left: number;
  busy: boolean;
  onResend: () => void;
};

function ResendOtp({ left, busy, onResend }: ResendOtpProps) {
  if (left > 0) return <Countdown left={left}>You can resend the OTP in</Countdown>;
  return (
    <Anchor component="button" type="button" aria-disabled={busy} onClick={() => !busy && onResend()}>
      {busy ? 'Sending the OTP' : 'Resend OTP'}
    </Anchor>
  );
}
