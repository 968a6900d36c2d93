/** What the tests that several apps run are given of the app that runs them. */
import type { RenderApp } from '@portal/shell/testing/render-app';
import type { SetupServer } from 'msw/node';

export type AppUnderTest = {
  renderApp: RenderApp;
  server: SetupServer;
};
