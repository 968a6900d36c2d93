/** Renders the public pages of a built app for one installation's configuration, if the app has any. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isRecord } from '../checks/is-record.ts';
import { SERVER_FOLDER } from './build-app.ts';

/** Answers markup by file name. @throws when the configuration is wrong, naming the field. */
export async function renderPages(folder: string, config: unknown): Promise<Record<string, string>> {
  const program = join(folder, '..', SERVER_FOLDER, 'prerender.js');
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
}
