/** The JavaScript that each route of an app loads initially. */

import { type Manifest, type RouteNode, routeFiles } from '../../packages/sites/build/route-files.ts';

export type RouteWeight = { readonly path: string; readonly signedIn: boolean; readonly bytes: number };

/**
 * `sizeOf` returns the size of a built file in bytes, as the browser loads it.
 * Throws for a screen without a chunk of its own, which indicates an old build or a lost split.
 */
export function routeWeights(
  root: RouteNode,
  manifest: Manifest,
  sizeOf: (file: string) => number,
): readonly RouteWeight[] {
  return routeFiles(root, manifest).map(({ path, signedIn, files }) => ({
    path,
    signedIn,
    bytes: files.filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + sizeOf(file), 0),
  }));
}
