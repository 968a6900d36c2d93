/** The form of the staff login: e-mail and password (A§2 /stafflogin). */
import type { LoginForm as Credentials } from '@portal/domain/forms/login';
import { AccountHeading } from '@portal/shell/account-heading';
import styles from '@portal/shell/accounts.module.css';
import { TextLink } from '@portal/shell/text-link';
import { useCheckedForm } from '@portal/shell/use-checked-form';
import { PasswordField } from '@portal/ui/portal/password-field';
import { PlainField } from '@portal/ui/portal/plain-field';
import { PlainSubmit } from '@portal/ui/portal/plain-submit';

export type LoginFormProps = {
  /** Whether a screen waits behind the login. */
  returning: boolean;
  onSubmit: (credentials: Credentials) => Promise<unknown>;
  busy: boolean;
  error: Error | null;
};

export function LoginForm({ returning, onSubmit, busy, error }: LoginFormProps) {
  const { field, submit } = useCheckedForm({ initialValues, loadRules, onSubmit, error });
  return (
    <form noValidate onSubmit={submit}>
      <div className={styles['stack']}>
        <AccountHeading title="Login to your Account">
          {returning
            ? 'Log in to go on where you were.'
            : 'With the e-mail and password of your staff account.'}
        </AccountHeading>
        <PlainField {...field('email')} label="Email" type="email" autoComplete="email" required autoFocus />
        <PasswordField {...field('password')} use="current" label="Password" required />
        <PlainSubmit busy={busy} busyLabel="Logging in">
          Login
        </PlainSubmit>
        <p className={styles['foot']}>
          New on the team? <TextLink to="/staffregister">Request access</TextLink>
        </p>
      </div>
    </form>
  );
}

const initialValues = { email: '', password: '' };
const loadRules = async () => (await import('@portal/domain/forms/login')).loginForm;
