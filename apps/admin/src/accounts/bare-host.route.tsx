/** The address `/`: redirects home with a session, else to the login. */
import { RoutePending } from '@portal/shell/route-pending';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { HOME } from './home.ts';

export const Route = createFileRoute('/')({
  beforeLoad({ context: { session } }) {
    throw redirect({ href: session.token() === undefined ? '/adminlogin' : HOME, replace: true });
  },
  component: RoutePending,
});
