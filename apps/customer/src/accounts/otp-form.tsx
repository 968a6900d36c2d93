/** The form of /otp: six boxes for the code, Resend OTP after a wait, Continue. */

import { isOtp } from '@portal/domain/otp';
import { AccountHeading } from '@portal/shell/account-heading';
import styles from '@portal/shell/accounts.module.css';
import type { FormProblem } from '@portal/shell/form-problem';
import { TextLink } from '@portal/shell/text-link';
import { UnreachableNote } from '@portal/shell/unreachable-note';
import { usePreventDoubleSubmit } from '@portal/shell/use-prevent-double-submit';
import { Countdown } from '@portal/ui/portal/countdown';
import { OtpBoxes } from '@portal/ui/portal/otp-boxes';
import { PasswordField } from '@portal/ui/portal/password-field';
import { PlainSubmit } from '@portal/ui/portal/plain-submit';
import { TextButton } from '@portal/ui/portal/text-button';
import { type SubmitEvent, useState } from 'react';

export type OtpFormProps = {
  /** Where the code was sent. */
  email: string;
  onSubmit: (code: string) => Promise<unknown>;
  busy: boolean;
  /** Why the last code was rejected. Remount the form for the next attempt, so that its boxes are empty. */
  problem: FormProblem | undefined;
  resend: ResendOtpProps;
  /** Whether another code was sent, which replaces the previous one. */
  resent: boolean;
  /** Typed again after a reload; stored by the parent, since this form is remounted. */
  password: { value: string; onChange: (password: string) => void } | undefined;
};

export function OtpForm({ email, onSubmit, busy, problem, resend, resent, password }: OtpFormProps) {
  const [code, setCode] = useState('');
  const once = usePreventDoubleSubmit();
  const [incomplete, setIncomplete] = useState(false);
  const [noPassword, setNoPassword] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const lacksPassword = password?.value === '';
    setIncomplete(!isOtp(code));
    setNoPassword(lacksPassword);
    if (isOtp(code) && !lacksPassword) void once(() => onSubmit(code));
  };
  const refused = code === '' && problem?.code !== undefined ? problem.message : undefined;
  return (
    <form noValidate onSubmit={submit}>
      <div className={styles['stages']}>
        <AccountHeading title="Check your e-mail">
          We sent a {resent && 'new '}six-digit code to <strong>{email}</strong>. It is valid for 10 minutes.
          {resent && ' Only the code of the latest mail counts.'}
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
        {password && (
          <PasswordField
            use="new"
            label="Password"
            description="The page was reloaded, and we don’t keep your password in it. Enter it again."
            value={password.value}
            error={noPassword ? 'Enter your password.' : problem?.fields['password']}
            onChange={({ currentTarget }) => {
              password.onChange(currentTarget.value);
              setNoPassword(false);
            }}
            required
          />
        )}
        <UnreachableNote problem={problem} />
        <PlainSubmit busy={busy} busyLabel="Checking the code">
          Continue
        </PlainSubmit>
        <div className={styles['row']}>
          <ResendOtp {...resend} />
          <TextLink to="/register">Change details</TextLink>
        </div>
      </div>
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
    <TextButton busy={busy} onClick={onResend}>
      {busy ? 'Sending the OTP' : 'Resend OTP'}
    </TextButton>
  );
}
