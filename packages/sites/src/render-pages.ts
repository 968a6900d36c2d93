/** Renders the public pages of a built app for one installation's configuration, if the app has any. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isRecord } from './is-record.ts';

export type Render = (config: unknown) => Promise<Readonly<Record<string, string>>>;

/** Returns markup by file name. @param folder the build's server-only files. @throws an error that names an invalid field. */
export const renderPages =
  (folder: string): Render =>
  async (config) => {
    const program = join(folder, 'prerender.js');
    if (!existsSync(program)) return {};
    const module: unknown = await import(pathToFileURL(program).href);
    if (!isRecord(module) || typeof module['prerender'] !== 'function') {
      throw new Error(`${program} exports no prerender.`);
    }
    const pages: unknown = await Reflect.apply(module['prerender'], undefined, [config]);
    const entries = isRecord(pages) ? Object.entries(pages) : [];
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  };
