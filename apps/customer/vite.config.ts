/** How the customer app is built, served while developing, and tested. */
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { publicPages } from './public-pages.ts';
import { routes } from './routes.ts';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
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
  ],
  server: { host: '127.0.0.1', port: 4001, strictPort: true },
  preview: { host: '127.0.0.1', port: 4001, strictPort: true },
  build: {
    manifest: true,
    target: 'es2022',
    // Small files as data: addresses would need a looser content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page loads, in a few files that compress well and outlive a release.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              name: 'router',
              test: /node_modules\/@tanstack\/(router-core|react-router|history|store|react-store)\//,
            },
            // What stays of each screen in the route tree; one by one they compress badly.
            { name: 'routes', test: /\.route\.tsx$/ },
            {
              name: 'guest',
              test: /\/src\/shell\/(guest|use-|form-problem|focus-first|text-link|session)|\/ui\/src\/portal\/(plain|text-button|password-field|countdown|use-countdown)/,
            },
          ],
        },
      },
    },
  },
  test: {
    name: 'customer',
    environment: 'jsdom',
    include: ['{src,test}/**/*.test.{ts,tsx}'],
    setupFiles: ['test/setup.ts'],
    testTimeout: 30_000,
  },
});
