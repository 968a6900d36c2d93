/** The login screen of staff and admins: what it sends, whom it lets in, and where it leads (A§2, A§5). */
import type { LoginForm as Credentials } from '@portal/domain/forms/login';
import type { AppContext, Services } from '@portal/shell/app-context';
import { logInAs } from '@portal/shell/login.queries';
import { startSession } from '@portal/shell/session';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { LoginForm, type LoginFormProps } from './login-form.tsx';

export type LoginScreenProps = Pick<LoginFormProps, 'title' | 'intro' | 'foot'> & {
  context: Pick<AppContext, 'session'> & Services;
  /** Anybody else gets "Invalid Credentials" here (decision 10). */
  wanted: 'staff' | 'admin';
  /** Where the login leads when no screen waits behind it. */
  home: string;
  returnTo: string | undefined;
};

export function LoginScreen({ context, wanted, home, returnTo, ...words }: LoginScreenProps) {
  const router = useRouter();
  const login = useMutation({
    mutationKey: ['login'],
    mutationFn: (body: Credentials) => logInAs(context.api, wanted, body),
    meta: { networkToast: true },
    onSuccess: (session) => {
      startSession(context, session);
      // Back must not lead to a login that is done.
      return router.navigate({ href: returnTo ?? home, replace: true });
    },
  });
  return (
    <LoginForm
      {...words}
      returning={returnTo !== undefined}
      onSubmit={login.mutateAsync}
      busy={login.isPending}
      error={login.error}
    />
  );
}
