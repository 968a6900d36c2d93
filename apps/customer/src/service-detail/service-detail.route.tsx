/** The address `/servicedetail`: the public services page, open to everyone (public-013). */

import { createFileRoute } from '@tanstack/react-router';
import { useIsSignedIn } from '../shell/use-is-signed-in.ts';
import { ServiceDetailPage } from './service-detail-page.tsx';

export const Route = createFileRoute('/servicedetail')({
  staticData: { title: 'Company registration services' },
  component: ServiceDetail,
});

function ServiceDetail() {
  const { settings, session } = Route.useRouteContext();
  const signedIn = useIsSignedIn(session);
  return <ServiceDetailPage provider={settings.provider} signedIn={signedIn} />;
}
