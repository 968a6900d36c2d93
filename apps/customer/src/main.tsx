/** Starts the customer app: reads the configuration, makes the router, renders. */
import { PortalProvider } from '@portal/ui/portal-provider';
import { UnexpectedError } from '@portal/ui/portal/unexpected-error';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadSettings } from '@portal/shell/env';
import { createAppRouter } from './router.ts';
import { App } from '@portal/shell/app';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
const root = createRoot(place);

try {
  const router = createAppRouter({ settings: await loadSettings() });
  if (window.location.pathname !== '/') fetchServicesEarly(router);
  // A page that was rendered beforehand stays in sight until all of it is there again, alive.
  if (place.hasChildNodes()) await router.load();
  root.render(
    <StrictMode>
      <App router={router} accent="teal" />
    </StrictMode>,
  );
} catch (error) {
  // oxlint-disable-next-line no-console -- whoever wrote the configuration reads here which field is wrong
  console.error(error);
  root.render(
    <PortalProvider accent="teal">
      <UnexpectedError cause="broken" homeHref="/" />
    </PortalProvider>,
  );
}

// Beside the screen's own piece instead of after it; a failure is the screen's to tell.
function fetchServicesEarly(router: ReturnType<typeof createAppRouter>): void {
  router.options.context.services().catch(() => undefined);
}
