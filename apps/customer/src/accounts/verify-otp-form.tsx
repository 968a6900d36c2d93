/** The second form of /forgetpassword: the code from the e-mail, and Verify. */

import styles from '@portal/shell/accounts.module.css';
import { UnreachableNote } from '@portal/shell/unreachable-note';
import { useCheckedForm } from '@portal/shell/use-checked-form';
import { PlainField } from '@portal/ui/portal/plain-field';
import { PlainSubmit } from '@portal/ui/portal/plain-submit';
import { useEffect } from 'react';

export type VerifyOtpFormProps = {
  onSubmit: (otp: string) => Promise<unknown>;
  busy: boolean;
  error: Error | null;
};

/** A rejected code is cleared, so that the next one can be typed at once. */
export function VerifyOtpForm({ onSubmit, busy, error }: VerifyOtpFormProps) {
  const { field, setValues, setErrors, problem, submit } = useCheckedForm({
    initialValues: { otp: '' },
    loadRules,
    onSubmit: ({ otp }) => onSubmit(otp),
    error,
  });
  useEffect(() => {
    if (problem?.code === undefined) return;
    setValues({ otp: '' });
    setErrors({ otp: problem.message });
  }, [problem, setValues, setErrors]);
  return (
    <form noValidate onSubmit={submit}>
      <div className={styles['stack']}>
        <PlainField
          {...field('otp')}
          label="OTP"
          description="The six digits from our latest e-mail, valid for 10 minutes."
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          autoFocus
        />
        <UnreachableNote problem={problem} />
        <PlainSubmit busy={busy} busyLabel="Checking the OTP">
          Verify
        </PlainSubmit>
      </div>
    </form>
  );
}

const loadRules = async () => (await import('@portal/domain/forms/otp')).otpForm;
