/** The layout of every screen behind the login, and its guard (session-006). */
import { Bell } from '@portal/shell/bell';
import { enterSignedIn } from '@portal/shell/enter-signed-in';
import { SignedIn } from '@portal/shell/signed-in';
import { createFileRoute } from '@tanstack/react-router';
import { AccountMenu } from './account-menu.tsx';
import { navigation } from './navigation.ts';

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: enterSignedIn,
  component: CustomerFrame,
});

function CustomerFrame() {
  const context = Route.useRouteContext();
  return (
    <SignedIn
      context={context}
      label="Customer portal"
      entries={navigation}
      bell={<Bell live={context.live} viewer="user" />}
      account={AccountMenu}
    />
  );
}
