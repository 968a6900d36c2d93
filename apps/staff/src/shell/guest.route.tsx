/** Layout of the small screens around the login: brand above, one centred card. */

import { GuestFrame } from '@portal/shell/guest-frame';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_guest')({
  beforeLoad: ({ context }) => context.dataClients(),
  component: Guest,
});

/** The app's name for its login. */
const pitch = {
  line: 'For those who do the work.',
  points: ['Your customers and what you do for them', 'News of their orders and tickets as it comes'],
};

function Guest() {
  return <GuestFrame context={Route.useRouteContext()} home="/stafflogin" pitch={pitch} />;
}
