/** Starts the customer app: reads the configuration, makes the router, renders. */
import { PortalProvider } from '@portal/ui/portal-provider';
import { UnexpectedError } from '@portal/ui/portal/unexpected-error';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadSettings } from '@portal/shell/env';
import { createAppRouter } from './router.ts';
import { App } from '@portal/shell/app';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');

try {
  const router = createAppRouter({ settings: await loadSettings() });
  if (window.location.pathname !== '/') fetchServicesEarly(router);
  const app = (
    <StrictMode>
      <App router={router} accent="teal" />
    </StrictMode>
  );
  if (place.hasChildNodes()) {
    // A page that was rendered beforehand comes alive as it stands, once all of it is there.
    await router.load();
    // As the server drew it: without the root's waiting face.
    router.ssr = { manifest: undefined };
    // In small portions, so that whoever reads meanwhile scrolls without a stutter.
    startTransition(() => void hydrateRoot(place, app));
  } else {
    createRoot(place).render(app);
  }
} catch (error) {
  // oxlint-disable-next-line no-console -- whoever wrote the configuration reads here which field is wrong
  console.error(error);
  createRoot(place).render(
    <PortalProvider accent="teal">
      <UnexpectedError cause="broken" homeHref="/" />
    </PortalProvider>,
  );
}

// Beside the screen's own piece instead of after it; a failure is the screen's to tell.
function fetchServicesEarly(router: ReturnType<typeof createAppRouter>): void {
  router.options.context.services().catch(() => undefined);
}
