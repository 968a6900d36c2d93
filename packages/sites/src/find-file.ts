/** Finds the built file of a path. */

import { extname } from 'node:path';
import { ASSETS } from './site-files.ts';

const HOME = '/home.html';
const APP = '/index.html';

/**
 * A path of the app has a prerendered page or the app's; a missing file has neither, or scripts would be HTML. A page has
 * one path, and dotfiles have none.
 */
export function findFile(path: string, files: ReadonlyMap<string, unknown>): string | undefined {
  if (path.split('/').some((part) => part.startsWith('.')) || path.endsWith('.html')) return undefined;
  if (!isPage(path)) return files.has(path) ? path : undefined;
  const own = pageFile(path);
  return own !== undefined && files.has(own) ? own : APP;
}

export const isPage = (path: string) => extname(path) === '' && !path.startsWith(ASSETS);

function pageFile(path: string): string | undefined {
  if (path === '/') return HOME;
  return `${path}.html` === HOME ? undefined : `${path}.html`;
}

/** The paths of prerendered pages, with their files. */
export function ownPages(files: ReadonlyMap<string, unknown>): readonly (readonly [string, string])[] {
  return [...files.keys()]
    .filter((file) => file.endsWith('.html') && file !== APP)
    .map((file) => [file === HOME ? '/' : file.slice(0, -'.html'.length), file] as const);
}
