/** What tests shared by several apps need from the app under test. */

import type { RenderApp } from '@portal/shell/testing/render-app';
import type { SetupServer } from 'msw/node';

export type AppUnderTest = {
  renderApp: RenderApp;
  server: SetupServer;
};
