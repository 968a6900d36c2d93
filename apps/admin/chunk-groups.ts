/** Which modules the build puts into one file: what is needed together, in a few files that compress well. */

const anyOf = (...parts: readonly string[]) => new RegExp(parts.map((part) => `(?:${part})`).join('|'));

export const chunkGroups = [
  { name: 'react', test: anyOf('node_modules/(react|react-dom|scheduler)/') },
  {
    name: 'router',
    test: anyOf('node_modules/@tanstack/(router-core|react-router|history|store|react-store)/'),
  },
  // What whoever talks to the API loads; loads are no part of it, the login makes none.
  {
    name: 'query',
    test: anyOf(
      '/@tanstack/(query-core|react-query)/(?!.*(queryObserver|useBaseQuery|useQuery|suspense|errorBoundary|IsRestoring|QueryErrorReset))',
      '/sdk/src/(api-error|data)\\.',
    ),
  },
  // What stays of each screen in the route tree, which every page loads.
  { name: 'ground', test: anyOf('/shell/src/(brand|skip-link|unknown-path)', '\\.route\\.tsx$') },
  // What most screens behind the login share; it would come in fifty files.
  { name: 'mantine', test: anyOf('/@mantine/core/', '/@floating-ui/'), minShareCount: 8 },
  // Their loaders, each of which would be a request of its own.
  { name: 'loaders', test: anyOf('\\.route\\.tsx\\?tsr-split=loader') },
  {
    name: 'guest',
    test: anyOf(
      '/admin/src/(accounts|shell/(guest|aside))',
      '/shell/src/(account|guest|login|unreachable-note|use-|form-problem|focus-first|text-link|session)',
      '/features/src/accounts/login',
      '/ui/src/portal/(plain-(field|form|note|submit|select)|password-field)',
    ),
  },
];
