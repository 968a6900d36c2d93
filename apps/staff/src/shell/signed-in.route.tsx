/** The layout of every screen behind the login, and its guard. */

import { AccountMenu } from '@portal/features/accounts/account-menu';
import { QuickSearch } from '@portal/features/palette/quick-search';
import { Bell } from '@portal/shell/bell';
import { requireSession } from '@portal/shell/require-session';
import { SignedIn } from '@portal/shell/signed-in';
import { createFileRoute } from '@tanstack/react-router';
import { destinations } from './destinations.ts';
import { navigation } from './navigation.ts';

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: requireSession,
  component: StaffFrame,
});

function StaffFrame() {
  const context = Route.useRouteContext();
  return (
    <SignedIn
      context={context}
      label="Staff"
      entries={navigation}
      collapsible
      bell={
        <>
          <QuickSearch destinations={destinations} />
          <Bell live={context.live} viewer="staff" />
        </>
      }
      account={Greeting}
    />
  );
}

/** Label at the end of the top bar, with the account menu. */
function Greeting({ onLogout }: { onLogout: () => void }) {
  return <AccountMenu label="Hello! Staff" onLogout={onLogout} />;
}
