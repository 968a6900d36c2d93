/** The address `/`: the landing page, open to everyone. */

import { createFileRoute } from '@tanstack/react-router';
import { useIsSignedIn } from '../shell/use-is-signed-in.ts';
import { LandingPage } from './landing-page.tsx';

export const Route = createFileRoute('/')({
  staticData: { title: 'Company registration and tax compliance in India' },
  component: Landing,
});

function Landing() {
  const { settings, session } = Route.useRouteContext();
  const signedIn = useIsSignedIn(session);
  return <LandingPage provider={settings.provider} signedIn={signedIn} />;
}
