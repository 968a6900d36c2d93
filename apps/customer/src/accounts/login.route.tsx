/** The address `/login`: starts a customer's session and returns to the previous screen (session-008). */

import { leaveIfSignedIn, returnSearch } from '@portal/shell/return-search';
import { startSession } from '@portal/shell/session';
import { SignedOutNote } from '@portal/shell/signed-out-note';
import { useSignedOut } from '@portal/shell/use-signed-out';
import { useMutation } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { loginMutation } from './accounts.queries.ts';
import { forgetEmail, keepEmail, keptEmail } from './kept-email.ts';
import { LoginForm } from './login-form.tsx';

export const Route = createFileRoute('/_guest/login')({
  ...returnSearch,
  staticData: { title: 'Login' },
  beforeLoad: leaveIfSignedIn,
  component: Login,
});

function Login() {
  const context = Route.useRouteContext();
  const { returnTo } = Route.useSearch();
  const router = useRouter();
  const [email] = useState(keptEmail);
  const signedOut = useSignedOut({ context, returnTo });
  const login = useMutation({
    ...loginMutation(context.api),
    onSuccess: (session) => {
      forgetEmail();
      startSession(context, session);
      // Back must not lead to the login.
      return router.navigate({ href: returnTo ?? context.app.afterLogin, replace: true });
    },
  });
  return (
    <LoginForm
      email={email}
      returning={returnTo !== undefined}
      reason={signedOut?.reason}
      note={<SignedOutNote signedOut={signedOut} returnTo={returnTo} />}
      onEmailChange={keepEmail}
      onSubmit={login.mutateAsync}
      busy={login.isPending}
      error={login.error}
    />
  );
}
