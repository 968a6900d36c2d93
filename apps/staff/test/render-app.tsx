/** Renders the staff app at an address, as a browser would open it. */
import { createRenderApp } from '@portal/shell/testing/render-app';
import { createAppRouter } from '../src/router.ts';

export const renderApp = createRenderApp({ name: 'staff', accent: 'blue', createAppRouter, userId: 3 });
