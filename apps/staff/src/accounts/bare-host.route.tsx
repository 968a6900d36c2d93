/** The address `/`: redirects to the first screen with a session, else to the login. */

import { RoutePending } from '@portal/shell/route-pending';
import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/')({
  beforeLoad({ context: { app, session } }) {
    throw redirect({ href: session.token() === undefined ? app.login : app.afterLogin, replace: true });
  },
  component: RoutePending,
});
