/** The address `/login`: begins a customer's session and goes on where the person was (session-008). */
import { useMutation } from '@tanstack/react-query';
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { startSession } from '@portal/shell/session';
import { loginMutation } from './accounts.queries.ts';
import { forgetEmail, keepEmail, keptEmail } from './kept-email.ts';
import { LoginForm } from './login-form.tsx';
import { returnSearch } from '@portal/shell/return-search';
import { SignedOutNote } from '@portal/shell/signed-out-note';
import { useSignedOut } from '@portal/shell/use-signed-out';

export const Route = createFileRoute('/_guest/login')({
  ...returnSearch,
  staticData: { title: 'Login' },
  beforeLoad: ({ context, search }) => {
    if (context.session.token() !== undefined) throw redirect({ href: search.returnTo ?? home });
  },
  component: Login,
});

const home = '/dashboard';

function Login() {
  const context = Route.useRouteContext();
  const { returnTo } = Route.useSearch();
  const router = useRouter();
  const [email] = useState(keptEmail);
  const signedOut = useSignedOut({ context, returnTo, home });
  const login = useMutation({
    ...loginMutation(context.api),
    onSuccess: (session) => {
      forgetEmail();
      startSession(context, session);
      // Back must not lead to a login that is done.
      return router.navigate({ href: returnTo ?? home, replace: true });
    },
  });
  return (
    <LoginForm
      email={email}
      returning={returnTo !== undefined}
      reason={signedOut?.reason}
      note={<SignedOutNote signedOut={signedOut} returnTo={returnTo} home={home} />}
      onEmailChange={keepEmail}
      onSubmit={login.mutateAsync}
      busy={login.isPending}
      error={login.error}
    />
  );
}
