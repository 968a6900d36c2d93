/** The form of /login, with links to registration and password reset. */

import type { LoginForm as Credentials } from '@portal/domain/forms/login';
import { AccountHeading } from '@portal/shell/account-heading';
import styles from '@portal/shell/accounts.module.css';
import { TextLink } from '@portal/shell/text-link';
import { useCheckedForm } from '@portal/shell/use-checked-form';
import type { SignedOutState } from '@portal/shell/use-signed-out';
import { PasswordField } from '@portal/ui/portal/password-field';
import { PlainField } from '@portal/ui/portal/plain-field';
import { PlainSubmit } from '@portal/ui/portal/plain-submit';
import type { ReactNode } from 'react';

export type LoginFormProps = {
  /** The initial e-mail; empty if unknown. */
  email: string;
  /** Whether the login leads back to a screen. */
  returning: boolean;
  /** Why the person was signed out, if so. */
  reason: SignedOutState['reason'] | undefined;
  note: ReactNode;
  onEmailChange: (email: string) => void;
  onSubmit: (credentials: Credentials) => Promise<unknown>;
  busy: boolean;
  error: Error | null;
};

export function LoginForm(props: LoginFormProps) {
  const { email, returning, reason, note, onEmailChange, onSubmit, busy, error } = props;
  const { field, submit } = useCheckedForm({
    initialValues: { email, password: '' },
    loadRules,
    onChange: (values) => onEmailChange(values.email),
    onSubmit,
    error,
  });
  return (
    <form noValidate onSubmit={submit}>
      <div className={styles['stack']}>
        <AccountHeading title="Login">{intro(returning, reason)}</AccountHeading>
        {note}
        <PlainField
          {...field('email')}
          label="Email"
          type="email"
          autoComplete="email"
          required
          autoFocus={email === ''}
        />
        <PasswordField
          {...field('password')}
          use="current"
          label="Password"
          required
          autoFocus={email !== ''}
        />
        <div className={styles['end']}>
          <TextLink to="/forgetpassword">Forgot password?</TextLink>
        </div>
        <PlainSubmit busy={busy} busyLabel="Logging in">
          Login
        </PlainSubmit>
        <p className={styles['foot']}>
          New here? <TextLink to="/register">Register</TextLink>
        </p>
      </div>
    </form>
  );
}

function intro(returning: boolean, reason: LoginFormProps['reason']): string {
  if (reason === 'closed') return 'Log in with another account, or register a new one.';
  return returning ? 'Log in to go on where you were.' : 'Welcome back. Your orders are waiting for you.';
}

const loadRules = async () => (await import('@portal/domain/forms/login')).loginForm;
