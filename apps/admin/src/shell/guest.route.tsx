/** The frame of the small screens around the login: brand above, one centred card. */
import { GuestFrame } from '@portal/shell/guest-frame';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, createFileRoute } from '@tanstack/react-router';
import { Aside } from './aside.tsx';

export const Route = createFileRoute('/_guest')({
  beforeLoad: ({ context }) => context.services(),
  component: Guest,
});

function Guest() {
  const { settings, queryClient } = Route.useRouteContext();
  return (
    <QueryClientProvider client={queryClient}>
      <GuestFrame provider={settings.provider} home="/adminlogin" aside={<Aside />}>
        <Outlet />
      </GuestFrame>
    </QueryClientProvider>
  );
}
