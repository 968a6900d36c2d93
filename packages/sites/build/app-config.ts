/** How the apps are built, served while developing, and tested. */

import { screenTests } from '@portal/ui/testing/screen-tests';
import type { Plugin, PluginOption } from 'vite';
import type { ViteUserConfig } from 'vitest/config';

export interface AppConfigOptions {
  name: string;
  port: number;
  plugins: PluginOption[];
  /** Patterns of the app's own modules that only the screens around the login need. */
  guest: readonly string[];
}

export function appConfig({ name, port, plugins, guest }: AppConfigOptions): ViteUserConfig {
  const server = { host: '127.0.0.1', port, strictPort: true };
  return {
    plugins,
    server,
    preview: server,
    // Lets a worker load its chunks on demand.
    worker: { format: 'es', plugins: () => [withoutNode()] },
    build: appBuild(guest),
    test: { ...screenTests, name, include: ['{src,test}/**/*.test.{ts,tsx}'], setupFiles: ['test/setup.ts'] },
  };
}

/** Options of the router's plugin. */
export const routerOptions = <Routes>(routes: Routes) => ({
  target: 'react' as const,
  autoCodeSplitting: true,
  codeSplittingOptions: {
    // Public pages and the login must not load chunks of the screens behind it.
    splitBehavior: ({ routeId }: { routeId: string }): ('loader' | 'component')[][] | undefined =>
      routeId.startsWith('/_signed-in/') ? [['loader'], ['component']] : undefined,
  },
  routesDirectory: './src',
  generatedRouteTree: './src/route-tree.gen.ts',
  virtualRouteConfig: routes,
  addExtensions: true,
  quoteStyle: 'single' as const,
  semicolons: true,
  disableLogging: true,
});

function appBuild(guest: readonly string[]) {
  return {
    manifest: true,
    target: 'es2022',
    // tooling/checks/bundle-budget.ts limits what a screen loads; the largest chunks are loaded on demand.
    chunkSizeWarningLimit: 1_500,
    // Small files as data: addresses would need a looser content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The preload list of every screen would be part of what each page loads; only styles need it.
      resolveDependencies: (_file: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }) =>
        hostType === 'js' ? needed.filter((file) => file.endsWith('.css')) : needed,
    },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups(guest) } } },
  };
}

/** Groups modules that are loaded together into a few files that compress well. */
const chunkGroups = (guest: readonly string[]) => [
  { name: 'react', test: anyOf('node_modules/(react|react-dom|scheduler)/') },
  // Forms before the login have no leave confirmation.
  {
    name: 'router',
    test: anyOf(
      'node_modules/@tanstack/(router-core|react-router|history|store|react-store)/(?!.*useBlocker)',
    ),
  },
  // Every screen that calls the API loads it, the public pages don't; queries are left out, since the login has none.
  {
    name: 'query',
    test: anyOf(
      '/@tanstack/(query-core|react-query)/(?!.*([qQ]ueryObserver|InfiniteQuery|useBaseQuery|useQuery|suspense|errorBoundary|IsRestoring|QueryErrorReset))',
      '/sdk/src/(api-error|data)\\.',
      '/shell/src/api-provider',
      '/@mantine/hooks/esm/utils/random-id/',
    ),
  },
  // Modules of every page, and each screen's entry in the route tree.
  {
    name: 'base',
    test: anyOf(
      '/core/MantineProvider/',
      '/icons/Icon(Check|Moon|Sun|WifiOff)\\.',
      '/ui/src/(theme|patterns/unbroken-email|portal-provider|colour-scheme-toggle|portal/plain-button|portal/plain\\.module|portal/unexpected-error)',
      '/shell/src/(app-context|brand|browser-storage|chunk-loading|env|path-id|phone-link|public|route-pending|signed-out\\.|skip-link|unknown-path)',
      '\\.route\\.tsx$',
    ),
  },
  // Shared by most screens behind the login; otherwise split into fifty files.
  { name: 'mantine', test: anyOf('/@mantine/core/', '/@floating-ui/'), minShareCount: 18 },
  // Their loaders, each of which would be a request of its own.
  { name: 'loaders', test: anyOf('\\.route\\.tsx\\?tsr-split=loader') },
  {
    name: 'guest',
    test: anyOf(
      ...guest,
      '/shell/src/(account|guest|login|unreachable-note|use-(?!app-form)|form-problem|text-link|session)',
      '/ui/src/portal/(plain|text-button|password-field|countdown|use-countdown)',
    ),
  },
];

function anyOf(...parts: readonly string[]): RegExp {
  return new RegExp(parts.map((part) => `(?:${part})`).join('|'));
}

/** libheif asks for these only when it finds itself in Node; they are empty in browsers. */
function withoutNode(): Plugin {
  const nothing = '\0nothing-of-node';
  return {
    name: 'without-node',
    enforce: 'pre',
    resolveId: (source, importer) =>
      importer?.includes('/libheif-js/') === true && /^(fs|path|crypto)$/.test(source) ? nothing : undefined,
    load: (id) => (id === nothing ? 'export default {}' : undefined),
  };
}
