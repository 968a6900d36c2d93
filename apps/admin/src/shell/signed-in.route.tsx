/** The layout of every screen behind the login, and its guard. */

import { AccountMenu } from '@portal/features/accounts/account-menu';
import { QuickSearch } from '@portal/features/palette/quick-search';
import { Bell } from '@portal/shell/bell';
import { requireSession } from '@portal/shell/require-session';
import { SignedIn } from '@portal/shell/signed-in';
import { IconHistory, IconSettings, IconStack2 } from '@tabler/icons-react';
import { createFileRoute, useNavigate, useSearch } from '@tanstack/react-router';
import { destinations } from './destinations.ts';
import { navigation } from './navigation.ts';

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: requireSession,
  component: AdminFrame,
});

function AdminFrame() {
  const context = Route.useRouteContext();
  return (
    <SignedIn
      context={context}
      label="Admin"
      entries={navigation}
      collapsible
      bell={
        <>
          <QuickSearch destinations={destinations} />
          <Bell live={context.live} viewer="admin" />
        </>
      }
      account={Greeting}
    />
  );
}

/** Label at the end of the top bar, with the account menu, settings, audit log and jobs. */
function Greeting({ onLogout }: { onLogout: () => void }) {
  const navigate = useNavigate();
  // Keeps the dashboard's search and period behind the dialog.
  const behind = useSearch({ from: '/_signed-in/admindashboard', shouldThrow: false });
  const open = (panel: 'settings' | 'audit' | 'jobs') => () =>
    void navigate({ to: '/admindashboard', search: { ...behind, panel } });
  return (
    <AccountMenu
      label="Hello! Admin"
      onLogout={onLogout}
      more={[
        { label: 'Settings', icon: IconSettings, onChosen: open('settings') },
        { label: 'Audit log', icon: IconHistory, onChosen: open('audit') },
        { label: 'Jobs', icon: IconStack2, onChosen: open('jobs') },
      ]}
    />
  );
}
