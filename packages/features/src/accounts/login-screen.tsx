/** Login screen of staff and admins (record 0023). */

import type { LoginForm as Credentials } from '@portal/domain/forms/login';
import { AccountHeading } from '@portal/shell/account-heading';
import styles from '@portal/shell/accounts.module.css';
import type { AppContext, DataClients } from '@portal/shell/app-context';
import { lazyComponent } from '@portal/shell/lazy-component';
import { startSession } from '@portal/shell/session';
import { SignedOutNote } from '@portal/shell/signed-out-note';
import { useCheckedForm } from '@portal/shell/use-checked-form';
import { useSignedOut } from '@portal/shell/use-signed-out';
import { PasswordField } from '@portal/ui/portal/password-field';
import { PlainField } from '@portal/ui/portal/plain-field';
import { PlainSubmit } from '@portal/ui/portal/plain-submit';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import { type LoginChallenge, type LoginSession, passwordMutation } from './login.queries.ts';

export type LoginScreenProps = Pick<LoginFormProps, 'title' | 'intro' | 'foot'> & {
  context: Pick<AppContext, 'app' | 'session' | 'signedOut' | 'settings'> & DataClients;
  /** Any other role gets "Invalid Credentials" (admin-login-005, staff-login-004). */
  wanted: 'staff' | 'admin';
  returnTo: string | undefined;
};

export function LoginScreen({ context, wanted, returnTo, ...words }: LoginScreenProps) {
  const router = useRouter();
  const [due, setDue] = useState<LoginChallenge>();
  const signedOut = useSignedOut({ context, returnTo });
  const enter = (entry: LoginSession) => {
    startSession(context, entry);
    // Back must not lead to a completed login.
    return router.navigate({ href: returnTo ?? context.app.afterLogin, replace: true });
  };
  const login = useMutation({
    ...passwordMutation(context.api, wanted),
    onSuccess: (answer) => ('token' in answer ? enter(answer) : setDue(answer)),
  });
  if (due) {
    return (
      <Suspense fallback={<p role="status">One moment…</p>}>
        <SecondStep due={due} onEntered={enter} onBack={() => setDue(undefined)} />
      </Suspense>
    );
  }
  return (
    <LoginForm
      {...words}
      returning={returnTo !== undefined}
      note={<SignedOutNote signedOut={signedOut} returnTo={returnTo} />}
      onSubmit={login.mutateAsync}
      busy={login.isPending}
      error={login.error}
    />
  );
}

// Most logins don't need it.
const SecondStep = lazyComponent(async () => (await import('./two-factor-step.tsx')).TwoFactorStep);

type LoginFormProps = {
  title: string;
  /** Introduction for users who opened the login themselves. */
  intro: string;
  /** Below the form. */
  foot?: ReactNode;
  /** Whether a screen waits behind the login. */
  returning: boolean;
  /** Why the login was opened. */
  note: ReactNode;
  onSubmit: (credentials: Credentials) => Promise<unknown>;
  busy: boolean;
  error: Error | null;
};

/** Login form of staff and admins: e-mail and password. */
function LoginForm({ title, intro, foot, returning, note, onSubmit, busy, error }: LoginFormProps) {
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
