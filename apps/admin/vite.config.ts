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
        // The login must not load chunks of the screens behind it.
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
  // So that a worker may load chunks on demand.
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
