import { createRenderApp } from '@portal/shell/testing/render-app';
import { app } from '../src/app.ts';

export const renderApp = createRenderApp(app, { userId: 3 });
