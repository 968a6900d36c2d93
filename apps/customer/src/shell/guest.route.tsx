/** The layout of the screens around the login: brand and one centred card. */

import { GuestFrame } from '@portal/shell/guest-frame';
import { createFileRoute } from '@tanstack/react-router';
import { pitch } from '../content/guest.ts';

export const Route = createFileRoute('/_guest')({
  beforeLoad: ({ context }) => context.dataClients(),
  component: Guest,
});

function Guest() {
  return <GuestFrame context={Route.useRouteContext()} pitch={pitch} />;
}
