/** The address `/`: the landing page, open to everyone. */
import { createFileRoute } from '@tanstack/react-router';
import { LandingPage } from './landing-page.tsx';

export const Route = createFileRoute('/')({
  staticData: { title: 'Company registration and tax compliance in India' },
  component: Landing,
});

function Landing() {
  const { settings, session } = Route.useRouteContext();
  return <LandingPage provider={settings.provider} signedIn={session.token() !== undefined} />;
}
