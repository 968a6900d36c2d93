/** Starts the customer app: reads the configuration, makes the router, renders. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadSettings } from './env.ts';
import { createAppRouter } from './router.ts';
import { App } from './shell/app.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');

const router = createAppRouter({ settings: await loadSettings() });
// Every page but the landing page needs the services; fetching them beside its own piece saves a round trip.
if (window.location.pathname !== '/') void router.options.context.services();

createRoot(place).render(
  <StrictMode>
    <App router={router} />
  </StrictMode>,
);
