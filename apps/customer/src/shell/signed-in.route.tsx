/** The frame of every screen behind the login, and the guard in front of them (C§4, decision 19). */
import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { Outlet, createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { Bell } from '../notifications/bell.tsx';
import { logoutMutation } from './logout.queries.ts';
import { navigation } from './navigation.ts';
import { loginPath } from './return-path.ts';
import { endSession } from './session.ts';
import { Shell } from './shell.tsx';

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async ({ context: { session, services, live }, location }) => {
    const userId = session.userId();
    if (session.token() === undefined || userId === undefined) {
      session.end();
      throw redirect({ href: loginPath(location.href) });
    }
    const [{ api, queryClient }, socket] = await Promise.all([services(), live()]);
    return { api, queryClient, live: { api, socket, userId } };
  },
  component: SignedIn,
});

function SignedIn() {
  const { queryClient } = Route.useRouteContext();
  return (
    <QueryClientProvider client={queryClient}>
      <SignedInShell />
    </QueryClientProvider>
  );
}

function SignedInShell() {
  const context = Route.useRouteContext();
  const router = useRouter();
  const logout = useMutation({
    ...logoutMutation(context.api),
    // The person wants to be out of this device even when the server can't be reached.
    onSettled: () => {
      endSession(context);
      context.live.socket.tokenChanged();
      return router.navigate({ href: '/login' });
    },
  });
  const served = Object.keys(router.routesByPath);
  return (
    <Shell
      provider={context.settings.provider}
      bell={<Bell live={context.live} />}
      entries={navigation.filter(({ to }) => served.includes(to))}
      onLogout={() => logout.mutate()}
      loggingOut={logout.isPending}
    >
      <Outlet />
    </Shell>
  );
}
