/** The login screen: what it sends, whom it lets in, and where it leads (A§2, A§5). */
import { startSession } from '@portal/shell/session';
import { useMutation } from '@tanstack/react-query';
import { useRouteContext, useRouter, useSearch } from '@tanstack/react-router';
import { loginMutation } from './accounts.queries.ts';
import { LoginForm } from './login-form.tsx';
import { HOME } from './return-search.ts';

export function StaffLogin() {
  const context = useRouteContext({ from: '/_guest' });
  const { returnTo } = useSearch({ strict: false });
  const router = useRouter();
  const login = useMutation({
    ...loginMutation(context.api),
    onSuccess: (session) => {
      startSession(context, session);
      // Back must not lead to a login that is done.
      return router.navigate({ href: returnTo ?? HOME, replace: true });
    },
  });
  return (
    <LoginForm
      returning={returnTo !== undefined}
      onSubmit={login.mutateAsync}
      busy={login.isPending}
      error={login.error}
    />
  );
}
