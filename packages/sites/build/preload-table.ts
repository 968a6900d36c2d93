/** Makes the table of what each page of a built app needs at first, from the app's routes and the build's manifest. */

import type { Preload } from '../src/preload-headers.ts';
import type { RouteFiles } from './route-files.ts';

/** @param pages addresses with a page of their own, which says itself what it needs and when. */
export function preloadTable(routes: readonly RouteFiles[], pages: readonly string[]): readonly Preload[] {
  return (
    routes
      // `/$` is the face of unknown paths, which is no page to hurry for.
      .filter(({ path }) => path !== '/$' && !pages.includes(path))
      .map(({ path, files }) => ({ path, link: files.map(linkTo).join(', ') }))
  );
}

const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `</${file}>; rel=preload; as=style; crossorigin`
    : `</${file}>; rel=modulepreload; crossorigin`;
