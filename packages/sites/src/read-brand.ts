/** The provider's own pictures, which are not part of the build. */

import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const NAMES = ['logo.svg', 'favicon.svg'] as const;
/** Limited in size, since every page loads them first. */
const mostBytes = 50_000;

/** An error about the folder, with the name of the setting. */
export function brandProblems(folder: string | undefined): string[] {
  if (folder === undefined) return [];
  const given = namesIn(folder);
  if (given.length === 0) return [`BRAND_FOLDER holds neither ${NAMES.join(' nor ')}`];
  return given.flatMap((name) => {
    if (statSync(join(folder, name)).size > mostBytes) return [`BRAND_FOLDER has a ${name} above 50 kB`];
    return readFileSync(join(folder, name), 'utf8').includes('<svg')
      ? []
      : [`BRAND_FOLDER has a ${name} that is no SVG`];
  });
}

/** By their addresses. */
export const readBrand = (folder: string): ReadonlyMap<string, Buffer> =>
  new Map(namesIn(folder).map((name) => [`/${name}`, readFileSync(join(folder, name))]));

const namesIn = (folder: string) => NAMES.filter((name) => existsSync(join(folder, name)));
