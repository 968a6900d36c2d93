/** What stands around every screen behind an app's login: its shell, its queries, and the way out. */
import type { LiveParts } from '@portal/sdk/react/live-parts';
import { useMutation } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { AppContext, Services } from './app-context.ts';
import { ConfirmIdentity } from './confirm-identity.tsx';
import { logoutMutation } from './logout.queries.ts';
import { ServicesProvider, useApi } from './services-provider.tsx';
import { endSession } from './session.ts';
import { Shell, type ShellProps } from './shell.tsx';

export type SignedInProps = Pick<ShellProps, 'brandHome' | 'label' | 'bell' | 'entries' | 'collapsible'> & {
  context: Pick<AppContext, 'settings' | 'session' | 'signedOut'> &
    Pick<Services, 'api' | 'confirmations' | 'queryClient'> & { live: LiveParts };
  login: string;
  /** What stands at the end of the top bar, for which Logout may be a part. */
  account: ComponentType<{ onLogout: () => void }>;
};

/** Shows of `entries` those whose path the app serves, so that none leads nowhere. */
export function SignedIn(props: SignedInProps) {
  return (
    <ServicesProvider services={props.context}>
      <SignedInShell {...props} />
    </ServicesProvider>
  );
}

function SignedInShell({ context, login, account: Account, entries, ...look }: SignedInProps) {
  const router = useRouter();
  const logout = useMutation({
    ...logoutMutation(useApi()),
    // The person wants to be out of this device even when the server can't be reached.
    onSettled: () => {
      endSession(context);
      context.live.socket.tokenChanged();
      return router.navigate({ href: login });
    },
  });
  const served = Object.keys(router.routesByPath);
  const onLogout = () => logout.mutate();
  return (
    <Shell
      provider={context.settings.provider}
      entries={entries.filter(({ to }) => served.includes(to))}
      account={<Account onLogout={onLogout} />}
      onLogout={onLogout}
      loggingOut={logout.isPending}
      {...look}
    >
      <Outlet />
      <ConfirmIdentity confirmations={context.confirmations} />
    </Shell>
  );
}
