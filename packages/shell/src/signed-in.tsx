/** Layout of the signed-in screens: navigation, API client and logout. */

import type { LiveParts } from '@portal/sdk/react/live-parts';
import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { useMutation } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { type ComponentType, Suspense, useSyncExternalStore } from 'react';
import { ApiProvider, useApi } from './api-provider.tsx';
import type { AppContext, DataClients } from './app-context.ts';
import type { Confirmations } from './confirmations.ts';
import { lazyComponent } from './lazy-component.ts';
import { logoutMutation } from './logout.queries.ts';
import { endSession } from './session.ts';
import { Shell, type ShellProps } from './shell.tsx';

export type SignedInProps = Pick<ShellProps, 'label' | 'bell' | 'entries' | 'collapsible'> & {
  context: Pick<AppContext, 'app' | 'settings' | 'session' | 'signedOut'> &
    Pick<DataClients, 'api' | 'confirmations' | 'queryClient'> & { live: LiveParts };
  /** The end of the top bar, which may contain Logout. */
  account: ComponentType<{ onLogout: () => void }>;
};

/** Shows only the `entries` whose path the app serves. */
export function SignedIn(props: SignedInProps) {
  return (
    <ApiProvider clients={props.context}>
      <SignedInShell {...props} />
    </ApiProvider>
  );
}

function SignedInShell({ context, account: Account, entries, ...rest }: SignedInProps) {
  const router = useRouter();
  const logout = useMutation({
    ...logoutMutation(useApi()),
    // Signs out on this device even if the server is unreachable.
    onSettled: () => {
      endSession(context);
      context.live.socket.tokenChanged();
      return router.navigate({ href: context.app.login });
    },
  });
  const served = Object.keys(router.routesByPath);
  const onLogout = () => logout.mutate();
  return (
    <Shell
      provider={context.settings.provider}
      brandHome={context.app.home}
      entries={entries.filter(({ to }) => served.includes(to))}
      account={<Account onLogout={onLogout} />}
      onLogout={onLogout}
      loggingOut={logout.isPending}
      {...rest}
    >
      <Outlet />
      <ConfirmIdentity confirmations={context.confirmations} />
    </Shell>
  );
}

type ConfirmIdentityProps = { confirmations: Confirmations };

const ConfirmIdentityForm = lazyComponent(
  async () => (await import('./confirm-identity-form.tsx')).ConfirmIdentityForm,
);

function ConfirmIdentity({ confirmations }: ConfirmIdentityProps) {
  const by = useSyncExternalStore(confirmations.watch, confirmations.asked);
  const cancel = () => confirmations.answer(false);
  return (
    <ModalDialog opened={by !== undefined} onClose={cancel} title="Confirm it’s you">
      {by !== undefined && (
        <Suspense>
          <ConfirmIdentityForm by={by} onConfirmed={() => confirmations.answer(true)} onCancel={cancel} />
        </Suspense>
      )}
    </ModalDialog>
  );
}
