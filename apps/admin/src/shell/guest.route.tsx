/** Layout of the small screens around the login: brand above, one centred card. */

import { GuestFrame } from '@portal/shell/guest-frame';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_guest')({
  beforeLoad: ({ context }) => context.dataClients(),
  component: Guest,
});

/** The app's name for its login. */
const pitch = {
  line: 'For those who run the business.',
  points: ['What comes in, what waits and what is late', 'Who works on what, and what it is sold for'],
};

function Guest() {
  return <GuestFrame context={Route.useRouteContext()} home="/adminlogin" pitch={pitch} />;
}
