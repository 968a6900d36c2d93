/** The login screen of staff and admins: what it sends, whom it lets in, and where it leads (record 0023). */
import type { AppContext, Services } from '@portal/shell/app-context';
import { startSession } from '@portal/shell/session';
import { SignedOutNote } from '@portal/shell/signed-out-note';
import { useSignedOut } from '@portal/shell/use-signed-out';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { LoginForm, type LoginFormProps } from './login-form.tsx';
import { type Due, type Entry, passwordMutation } from './login.queries.ts';
import { lazyPiece } from '@portal/shell/lazy-piece';

export type LoginScreenProps = Pick<LoginFormProps, 'title' | 'intro' | 'foot'> & {
  context: Pick<AppContext, 'session' | 'signedOut' | 'settings'> & Services;
  /** Anybody else gets "Invalid Credentials" here (admin-login-005, staff-login-004). */
  wanted: 'staff' | 'admin';
  /** Where the login leads when no screen waits behind it. */
  home: string;
  returnTo: string | undefined;
};

export function LoginScreen({ context, wanted, home, returnTo, ...words }: LoginScreenProps) {
  const router = useRouter();
  const [due, setDue] = useState<Due>();
  const signedOut = useSignedOut({ context, returnTo, home });
  const enter = (entry: Entry) => {
    startSession(context, entry);
    // Back must not lead to a login that is done.
    return router.navigate({ href: returnTo ?? home, replace: true });
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
      note={<SignedOutNote signedOut={signedOut} returnTo={returnTo} home={home} />}
      onSubmit={login.mutateAsync}
      busy={login.isPending}
      error={login.error}
    />
  );
}

// Most logins need none.
const SecondStep = lazyPiece(async () => (await import('./second-step.tsx')).SecondStep);
