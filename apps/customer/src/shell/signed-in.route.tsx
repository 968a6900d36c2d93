/** The frame of every screen behind the login, and the guard in front of them (session-006). */
import { Bell } from '@portal/shell/bell';
import { enterSignedIn } from '@portal/shell/enter-signed-in';
import { SignedIn } from '@portal/shell/signed-in';
import { createFileRoute } from '@tanstack/react-router';
import { AccountMenu } from './account-menu.tsx';
import { navigation } from './navigation.ts';

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: ({ context, location }) => enterSignedIn(context, '/login', location.href),
  component: CustomerFrame,
});

function CustomerFrame() {
  const context = Route.useRouteContext();
  return (
    <SignedIn
      context={context}
      login="/login"
      brandHome="/"
      label="Customer portal"
      entries={navigation}
      bell={<Bell live={context.live} viewer="user" />}
      account={AccountMenu}
    />
  );
}
