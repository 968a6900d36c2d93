import { PortalProvider } from '@portal/ui/portal-provider';
import { UnexpectedError } from '@portal/ui/portal/unexpected-error';
import type { AnyRouter } from '@tanstack/react-router';
import { type ReactNode, StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { AppContext } from './app-context.ts';
import type { CreatedApp } from './create-app.tsx';
import { loadSettings } from './env.ts';

/** Reads the configuration and renders the app into the page's `#root`. */
export async function startApp({ App, createRouter, accent, home }: CreatedApp): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  try {
    const router = createRouter({ settings: await loadSettings() });
    // In parallel with the screen's own chunk; the screen reports a failure.
    const { options }: { options: { context: AppContext } } = router;
    if (window.location.pathname !== '/') options.context.dataClients().catch(() => undefined);
    const page = (
      <StrictMode>
        <App router={router} />
      </StrictMode>
    );
    if (root.hasChildNodes()) await hydrate(root, router, page);
    else createRoot(root).render(page);
  } catch (error) {
    // oxlint-disable-next-line no-console -- names the wrong field of the configuration
    console.error(error);
    createRoot(root).render(
      <PortalProvider accent={accent}>
        <UnexpectedError cause="broken" homeHref={home} />
      </PortalProvider>,
    );
  }
}

/** Hydrates a prerendered page. */
async function hydrate(root: HTMLElement, router: AnyRouter, page: ReactNode): Promise<void> {
  await router.load();
  // Matches the server's markup: without the root's pending component.
  router.ssr = { manifest: undefined };
  // In small chunks, so that scrolling stays smooth.
  startTransition(() => void hydrateRoot(root, page));
}
