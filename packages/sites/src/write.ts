/** `portal sites write <folder>`: writes the sites as files for another web server; running it again applies changes. */

import { resolve } from 'node:path';
import { readConfig } from './config.ts';
import { createLog } from './create-log.ts';
import { openSites } from './open-sites.ts';
import { writeSites } from './static/write-sites.ts';

/** For an API that is just starting. */
const longestMs = 10_000;

const [folder, ...more] = process.argv.slice(2);
if (folder === undefined || more.length > 0) fail('Usage: portal sites write <folder>');

try {
  const config = readConfig();
  const place = resolve(folder);
  const sites = openSites(config, createLog('silent'));
  await sites.feed.keepAsking(AbortSignal.timeout(longestMs));
  const changed = await writeSites(sites, config, place);
  process.stdout.write(changed ? `The sites are written into ${place}.\n` : `${place} is up to date.\n`);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
