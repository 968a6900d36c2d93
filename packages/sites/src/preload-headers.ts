/**
 * Lists the scripts and styles of each page's screen, so that a browser requests all of them at once: on a slow
 * line each of them would otherwise be discovered only after the previous one has loaded.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from './is-record.ts';

/** In the build's folder of server-only files. */
export const PRELOAD_FILE = 'preloads.json';

export interface Preload {
  /** As the app's routes write it: `/chat/$id`. */
  readonly path: string;
  /** The `Link` header of its page. */
  readonly link: string;
}

/** @throws when the build wrote something else. */
export function readPreloads(folder: string): readonly Preload[] {
  const file = join(folder, PRELOAD_FILE);
  if (!existsSync(file)) throw new Error(`${file} is missing: npm run build writes it.`);
  const entries: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(entries)) throw new Error(`${file} is no list.`);
  return entries.map((entry: unknown) => {
    if (isRecord(entry) && typeof entry['path'] === 'string' && typeof entry['link'] === 'string') {
      return { path: entry['path'], link: entry['link'] };
    }
    throw new Error(`${file} has an entry without path or link.`);
  });
}

/** Returns the `Link` header of a path; undefined without a screen. */
export function linkHeaders(preloads: readonly Preload[]): (path: string) => string | undefined {
  const headers = preloads.map(({ path, link }) => ({ route: path.split('/'), link }));
  return (path) => {
    const asked = path.split('/');
    return headers.find(({ route }) => isAt(route, asked))?.link;
  };
}

/** `/chat/$id` has any one segment for its `$id`. */
function isAt(route: readonly string[], asked: readonly string[]): boolean {
  return (
    route.length === asked.length &&
    route.every((part, n) => part === asked[n] || (part.startsWith('$') && asked[n] !== ''))
  );
}
