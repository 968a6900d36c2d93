/** Builds the preload table of an app's pages from its routes and the build's manifest. */

import type { Preload } from '../src/preload-headers.ts';
import type { RouteFiles } from './route-files.ts';

/** @param pages paths of prerendered pages, which have their own preloads. */
export function preloadTable(routes: readonly RouteFiles[], pages: readonly string[]): readonly Preload[] {
  return (
    routes
      // `/$` is the screen of unknown paths, which needs no preloads.
      .filter(({ path }) => path !== '/$' && !pages.includes(path))
      .map(({ path, files }) => ({ path, link: files.map(linkTo).join(', ') }))
  );
}

const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `</${file}>; rel=preload; as=style; crossorigin`
    : `</${file}>; rel=modulepreload; crossorigin`;
