/** Starts the admin app: reads the configuration, makes the router, renders. */
import { App } from '@portal/shell/app';
import { loadSettings } from '@portal/shell/env';
import { PortalProvider } from '@portal/ui/portal-provider';
import { UnexpectedError } from '@portal/ui/portal/unexpected-error';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createAppRouter } from './router.ts';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
const root = createRoot(place);

try {
  const router = createAppRouter({ settings: await loadSettings() });
  root.render(
    <StrictMode>
      <App router={router} accent="violet" />
    </StrictMode>,
  );
} catch (error) {
  // oxlint-disable-next-line no-console -- whoever wrote the configuration reads here which field is wrong
  console.error(error);
  root.render(
    <PortalProvider accent="violet">
      <UnexpectedError cause="broken" homeHref="/admindashboard" />
    </PortalProvider>,
  );
}
