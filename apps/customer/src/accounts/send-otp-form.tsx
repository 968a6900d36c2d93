/** The first form of /forgetpassword: the e-mail, and Send OTP, later Resend OTP. */

import styles from '@portal/shell/accounts.module.css';
import { UnreachableNote } from '@portal/shell/unreachable-note';
import { useCheckedForm } from '@portal/shell/use-checked-form';
import { Countdown } from '@portal/ui/portal/countdown';
import { PlainField } from '@portal/ui/portal/plain-field';
import { PlainSubmit } from '@portal/ui/portal/plain-submit';

export type SendOtpFormProps = {
  /** The e-mail to begin with. */
  email: string;
  /** Whether a code was sent to that e-mail. */
  sent: boolean;
  /** Seconds until another code may be sent. */
  left: number;
  onEmailChange: (email: string) => void;
  onSubmit: (email: string) => Promise<unknown>;
  busy: boolean;
  error: Error | null;
};

/** The button is replaced by a countdown until another code can be sent. */
export function SendOtpForm(props: SendOtpFormProps) {
  const { email, sent, left, onEmailChange, onSubmit, busy, error } = props;
  const waiting = sent && left > 0;
  const { field, problem, submit } = useCheckedForm({
    initialValues: { email },
    loadRules,
    onChange: (values) => onEmailChange(values.email),
    onSubmit: async (values) => {
      if (!waiting) await onSubmit(values.email);
    },
    error,
  });
  return (
    <form noValidate onSubmit={submit}>
      <div className={styles['stack']}>
        <PlainField
          {...field('email')}
          label="Email"
          type="email"
          autoComplete="email"
          required
          autoFocus={!sent}
        />
        <UnreachableNote problem={problem} />
        {waiting ? (
          <Countdown left={left}>You can resend the OTP in</Countdown>
        ) : (
          <PlainSubmit busy={busy} busyLabel="Sending the OTP" variant={sent ? 'default' : 'filled'}>
            {sent ? 'Resend OTP' : 'Send OTP'}
          </PlainSubmit>
        )}
      </div>
    </form>
  );
}

const loadRules = async () => (await import('@portal/domain/forms/forget-password')).forgetPasswordForm;
