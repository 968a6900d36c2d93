/** Writes the sites as files that any web server can serve, with nginx and Caddy configurations. */

import { createHash } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { APP_NAMES } from '../apps.ts';
import type { SitesConfig } from '../config.ts';
import type { Sites } from '../open-sites.ts';
import { ENCODINGS, type SiteFile } from '../site-files.ts';
import { caddyfile, caddySite } from './caddy-config.ts';
import { nginxMaps, nginxServer, type StaticSite } from './nginx-config.ts';

/** The symbolic link that web servers follow; replaced atomically. */
const CURRENT = 'current';

/**
 * @param folder as the web server sees it as well; the previous version is kept until the next run.
 * Returns whether something has changed. @throws when the API is unreachable; then nothing is changed.
 */
export async function writeSites(
  { sites, feed }: Sites,
  config: SitesConfig,
  folder: string,
): Promise<boolean> {
  await feed.fresh();
  if (feed.known() === undefined) {
    throw new Error(
      `The API at ${config.apiInternalOrigin} does not say who the provider is; nothing was written.`,
    );
  }
  const root = join(folder, CURRENT);
  const written = await Promise.all(
    APP_NAMES.map(async (app): Promise<StaticSite> => {
      const { headers, preloads, files } = sites[app];
      return { app, root: join(root, app), files: await files(), headers, preloads };
    }),
  );
  const tree = new Map<string, string | Buffer>([
    ...configurations(written, config, root),
    ...written.flatMap(filesOf),
  ]);
  return publishVersion(tree, folder);
}

function configurations(sites: readonly StaticSite[], config: SitesConfig, root: string): [string, string][] {
  return [
    ['nginx/http.conf', nginxMaps(sites)],
    ['caddy/Caddyfile', caddyfile(config, ({ app }) => join(root, 'caddy', `${app}.caddy`), sites)],
    ...sites.flatMap((site): [string, string][] => [
      [`nginx/${site.app}.conf`, nginxServer(site, config)],
      [`caddy/${site.app}.caddy`, caddySite(site, config)],
    ]),
  ];
}

const filesOf = ({ app, files }: StaticSite): [string, Buffer][] =>
  [...files].flatMap(([path, file]) =>
    variantsOf(file).map(([ending, bytes]): [string, Buffer] => [`${app}${path}${ending}`, bytes]),
  );

function variantsOf({ bytes }: SiteFile): [ending: string, bytes: Buffer][] {
  const compressed = ENCODINGS.flatMap(({ name, ending }): [string, Buffer][] => {
    const variant = bytes[name];
    return variant ? [[ending, variant]] : [];
  });
  return [['', bytes.identity], ...compressed];
}

function publishVersion(tree: ReadonlyMap<string, string | Buffer>, folder: string): boolean {
  const version = digestOf(tree);
  const before = currentVersion(folder);
  if (before === version) return false;
  mkdirSync(folder, { recursive: true });
  const place = join(folder, version);
  rmSync(place, { recursive: true, force: true });
  for (const [path, content] of tree) {
    mkdirSync(dirname(join(place, path)), { recursive: true });
    writeFileSync(join(place, path), content);
  }
  const link = join(folder, `${CURRENT}.next`);
  rmSync(link, { force: true });
  symlinkSync(version, link);
  renameSync(link, join(folder, CURRENT));
  for (const old of readdirSync(folder)) {
    if (old.startsWith('v-') && old !== version && old !== before)
      rmSync(join(folder, old), { recursive: true });
  }
  return true;
}

function digestOf(tree: ReadonlyMap<string, string | Buffer>): string {
  const hash = createHash('sha256');
  for (const [path, content] of [...tree].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    hash.update(`${path}\n${content.length}\n`).update(content);
  }
  return `v-${hash.digest('hex').slice(0, 16)}`;
}

function currentVersion(folder: string): string | undefined {
  try {
    return readlinkSync(join(folder, CURRENT));
  } catch {
    return undefined;
  }
}
