/** How the staff app is built, served while developing, and tested. */
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { routes } from './routes.ts';

// What is needed together in a few files that compress well; loads are no part of what the login needs.
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/@tanstack\/(router-core|react-router|history|store|react-store)\// },
  {
    name: 'query',
    test: /\/@tanstack\/(query-core|react-query)\/(?!.*(queryObserver|useBaseQuery|useQuery|suspense|errorBoundary|IsRestoring|QueryErrorReset))|\/sdk\/src\/(api-error|data)\./,
  },
  {
    name: 'guest',
    test: /\/staff\/src\/(accounts|shell\/(guest|aside))|\/shell\/src\/(account|guest|login|unreachable-note|use-|form-problem|focus-first|text-link|session)|\/features\/src\/accounts\/login|\/ui\/src\/portal\/(plain-(field|form|note|submit|select)|password-field)/,
  },
];

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
  // So that a worker may load a part of itself only when it needs it.
  worker: { format: 'es' },
  server: { host: '127.0.0.1', port: 4002, strictPort: true },
  preview: { host: '127.0.0.1', port: 4002, strictPort: true },
  build: {
    manifest: true,
    target: 'es2022',
    // Small files as data: addresses would need a looser content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The list of what every screen's pieces need would stand in what the login loads; only styles can't do without.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((file) => file.endsWith('.css')) : needed,
    },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  test: {
    name: 'staff',
    environment: 'jsdom',
    include: ['{src,test}/**/*.test.{ts,tsx}'],
    setupFiles: ['test/setup.ts'],
    testTimeout: 30_000,
  },
});
