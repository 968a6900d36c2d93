/** The last form of /forgetpassword: the new password, twice; only the server compares them (reset-009). */

import type { ResetPasswordForm } from '@portal/domain/forms/reset-password';
import styles from '@portal/shell/accounts.module.css';
import { UnreachableNote } from '@portal/shell/unreachable-note';
import { useCheckedForm } from '@portal/shell/use-checked-form';
import { PasswordField } from '@portal/ui/portal/password-field';
import { PlainSubmit } from '@portal/ui/portal/plain-submit';

export type NewPasswordFormProps = {
  /** The account's e-mail, under which a password manager stores the password. */
  email: string;
  onSubmit: (passwords: ResetPasswordForm) => Promise<unknown>;
  busy: boolean;
  error: Error | null;
};

export function NewPasswordForm({ email, onSubmit, busy, error }: NewPasswordFormProps) {
  const { field, problem, submit } = useCheckedForm({
    initialValues: { password: '', password_confirmation: '' },
    loadRules,
    onSubmit,
    error,
  });
  return (
    <form noValidate onSubmit={submit}>
      <div className={styles['stack']}>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...field('password')}
          use="new"
          label="New password"
          description="At least 8 characters."
          required
          autoFocus
        />
        <PasswordField {...field('password_confirmation')} use="new" label="Confirm new password" required />
        <UnreachableNote problem={problem} />
        <PlainSubmit busy={busy} busyLabel="Changing the password">
          Change password
        </PlainSubmit>
      </div>
    </form>
  );
}

const loadRules = async () => (await import('@portal/domain/forms/reset-password')).resetPasswordForm;
