/** The form of the staff's and the admins' login: e-mail and password. */
import type { LoginForm as Credentials } from '@portal/domain/forms/login';
import { AccountHeading } from '@portal/shell/account-heading';
import styles from '@portal/shell/accounts.module.css';
import { useCheckedForm } from '@portal/shell/use-checked-form';
import { PasswordField } from '@portal/ui/portal/password-field';
import { PlainField } from '@portal/ui/portal/plain-field';
import { PlainSubmit } from '@portal/ui/portal/plain-submit';
import type { ReactNode } from 'react';

export type LoginFormProps = {
  title: string;
  /** Whose account it takes, for who comes without a screen that waits. */
  intro: string;
  /** Below the form. */
  foot?: ReactNode;
  /** Whether a screen waits behind the login. */
  returning: boolean;
  /** Why the login is open. */
  note: ReactNode;
  onSubmit: (credentials: Credentials) => Promise<unknown>;
  busy: boolean;
  error: Error | null;
};

export function LoginForm({ title, intro, foot, returning, note, onSubmit, busy, error }: LoginFormProps) {
  const { field, submit } = useCheckedForm({ initialValues, loadRules, onSubmit, error });
  return (
    <form noValidate onSubmit={submit}>
      <div className={styles['stack']}>
        <AccountHeading title={title}>{returning ? 'Log in to go on where you were.' : intro}</AccountHeading>
        {note}
        <PlainField {...field('email')} label="Email" type="email" autoComplete="email" required autoFocus />
        <PasswordField {...field('password')} use="current" label="Password" required />
        <PlainSubmit busy={busy} busyLabel="Logging in">
          Login
        </PlainSubmit>
        {foot !== undefined && <p className={styles['foot']}>{foot}</p>}
      </div>
    </form>
  );
}

const initialValues = { email: '', password: '' };
const loadRules = async () => (await import('@portal/domain/forms/login')).loginForm;
