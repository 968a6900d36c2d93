/** Renders the customer app at an address, as a browser would open it. */
import { createRenderApp } from '@portal/shell/testing/render-app';
import { createAppRouter } from '../src/router.ts';

export const renderApp = createRenderApp({ name: 'customer', accent: 'teal', createAppRouter, userId: 7 });
