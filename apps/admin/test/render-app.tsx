/** Renders the admin app at an address, as a browser would open it. */
import { createRenderApp } from '@portal/shell/testing/render-app';
import { createAppRouter } from '../src/router.ts';

export const renderApp = createRenderApp({ name: 'admin', accent: 'violet', createAppRouter, userId: 3 });
