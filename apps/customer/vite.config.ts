/** How the customer app is built, served while developing, and tested. */

import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { appBuild, withoutNode } from '../../tooling/product/app-build.ts';
import { screenTests } from '../../tooling/test-run/screen-tests.ts';
import { prerenderBuild, publicPages } from './public-pages.ts';
import { routes } from './routes.ts';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // Public pages must not preload chunks of screens behind the login.
        splitBehavior: ({ routeId }) => (isSignedIn(routeId) ? [['loader'], ['component']] : undefined),
      },
      routesDirectory: './src',
      generatedRouteTree: './src/route-tree.gen.ts',
      virtualRouteConfig: routes,
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: true,
      disableLogging: true,
    }),
    react(),
    publicPages(),
    prerenderBuild(),
  ],
  server: { host: '127.0.0.1', port: 4001, strictPort: true },
  preview: { host: '127.0.0.1', port: 4001, strictPort: true },
  // Lets a worker load its chunks on demand.
  worker: { format: 'es', plugins: () => [withoutNode()] },
  build: appBuild(['/src/accounts/(accounts\\.queries|kept-email)', '/src/shell/guest']),
  test: {
    ...screenTests,
    name: 'customer',
    include: ['{src,test}/**/*.test.{ts,tsx}'],
    setupFiles: ['test/setup.ts'],
  },
});

function isSignedIn(routeId: string): boolean {
  return routeId.startsWith('/_signed-in/');
}
