/**
 * Says with each page which scripts and styles its screen needs, so that a browser asks for all of them at once: on a slow
 * line each of them would else be found only when the one before it has come.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from './read-manifest.ts';
import { readRoutes } from './read-routes.ts';
import { type RouteFiles, routeFiles } from './route-files.ts';

/** @param folder of the build. Answers the `Link` header of a path, or nothing for one that no screen has. */
export async function preloadHeaders(folder: string): Promise<(path: string) => string | undefined> {
  const program = join(folder, '..', 'routes.ts');
  if (!existsSync(program)) return () => undefined;
  const [routes, manifest] = await Promise.all([
    readRoutes(program),
    readManifest(join(folder, '.vite', 'manifest.json')),
  ]);
  return linkHeaders(routeFiles(routes, manifest));
}

export function linkHeaders(routes: readonly RouteFiles[]): (path: string) => string | undefined {
  const headers = routes.map(({ path, files }) => ({ route: path.split('/'), header: headerOf(files) }));
  return (path) => {
    const asked = path.split('/');
    return headers.find(({ route }) => isAt(route, asked))?.header;
  };
}

/** `/chat/$id` has any one segment for its `$id`; `/$`, the face of unknown paths, is no page to hurry for. */
function isAt(route: readonly string[], asked: readonly string[]): boolean {
  return (
    route.length === asked.length &&
    route.every((part, n) => part === asked[n] || (part.length > 1 && part.startsWith('$')))
  );
}

function headerOf(files: readonly string[]): string {
  return files
    .map((file) =>
      file.endsWith('.css')
        ? `</${file}>; rel=preload; as=style; crossorigin`
        : `</${file}>; rel=modulepreload; crossorigin`,
    )
    .join(', ');
}
