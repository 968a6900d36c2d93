/** How the admin app is built, served while developing, and tested. */
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { appBuild, withoutNode } from '../../tooling/product/app-build.ts';
import { screenTests } from '../../tooling/test-run/screen-tests.ts';
import { routes } from './routes.ts';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // What a screen behind the login loads is none of the login's business.
        splitBehavior: ({ routeId }) =>
          routeId.startsWith('/_signed-in/') ? [['loader'], ['component']] : undefined,
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
  ],
  server: { host: '127.0.0.1', port: 4003, strictPort: true },
  preview: { host: '127.0.0.1', port: 4003, strictPort: true },
  // So that a worker may load a part of itself only when it needs it.
  worker: { format: 'es', plugins: () => [withoutNode()] },
  build: appBuild([
    '/admin/src/(accounts|shell/guest)',
    '/features/src/accounts/login(-form|-screen|\\.queries)',
  ]),
  test: {
    ...screenTests,
    name: 'admin',
    include: ['{src,test}/**/*.test.{ts,tsx}'],
    setupFiles: ['test/setup.ts'],
  },
});
