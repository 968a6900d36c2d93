/** The sites of one installation: the files and headers of each host name. */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { APP_NAMES, type AppName } from './apps.ts';
import type { SitesConfig } from './config.ts';
import { fetchProvider } from './fetch-provider.ts';
import { findFile, isPage } from './find-file.ts';
import { linkHeaders, type Preload, readPreloads } from './preload-headers.ts';
import { createProviderCache, type ProviderCache } from './provider-cache.ts';
import { renderPages } from './render-pages.ts';
import { securityHeaders } from './security-headers.ts';
import type { Provider } from './site-config.ts';
import { type SiteFile, makeFile, type SiteFiles } from './site-files.ts';
import { openSite } from './site.ts';
import { robotsText, SECURITY_TXT, securityText } from './well-known.ts';

export interface ServedSite {
  headers: Readonly<Record<string, string>>;
  preloads: readonly Preload[];
  /** The `Link` header of a path. */
  link: (path: string) => string | undefined;
  /** Undefined for a missing file. */
  find: (path: string) => Promise<SiteFile | undefined>;
  /** All of its files by their paths. */
  files: () => Promise<SiteFiles>;
}

export interface Sites {
  feed: ProviderCache;
  sites: Readonly<Record<AppName, ServedSite>>;
}

/** The folder of the built apps, in the project and in a release. */
const builtApps = fileURLToPath(new URL('../../../apps/', import.meta.url));

/** @throws when a built app is missing or incomplete. */
export function openSites(config: SitesConfig, log: Logger, folder = builtApps): Sites {
  const feed = createProviderCache(() => fetchProvider(config), log);
  const opened = APP_NAMES.map((app) => [app, openOne(app, { config, log, folder, feed })] as const);
  const [customer, staff, admin] = opened.map(([, site]) => site);
  if (!customer || !staff || !admin) throw new Error('There are three sites.');
  return { feed, sites: { customer, staff, admin } };
}

interface Given {
  config: SitesConfig;
  log: Logger;
  folder: string;
  feed: ProviderCache;
}

function openOne(app: AppName, { config, log, folder, feed }: Given): ServedSite {
  const forServers = join(folder, app, 'dist-server');
  const { stage, apiOrigin } = config;
  const site = openSite({
    folder: join(folder, app, 'dist'),
    config: { apiUrl: `${apiOrigin}/api`, stage },
    render: renderPages(forServers),
    own: new Map([...config.brand, ['/robots.txt', Buffer.from(robotsText(app, stage))]]),
    log,
  });
  const preloads = readPreloads(forServers);
  const security = securityFile(config, config.origins[app]);
  return {
    headers: securityHeaders(app, config),
    preloads,
    link: linkHeaders(preloads),
    async find(path) {
      // Only pages and their configuration need fresh provider details.
      const isNew = isPage(path) || path === '/config.json';
      const provider = isNew ? await feed.fresh() : feed.known();
      if (path === SECURITY_TXT) return security(provider);
      const files = await site(provider);
      return files.get(findFile(path, files) ?? '');
    },
    async files() {
      const provider = await feed.fresh();
      const [files, file] = [await site(provider), security(provider)];
      return file ? new Map(files).set(SECURITY_TXT, file) : files;
    },
  };
}

/** Valid until the end of the day; undefined without a contact. */
function securityFile({ contact: set }: SitesConfig, origin: string) {
  let last: { text: string; file: SiteFile } | undefined;
  return (provider: Provider | undefined) => {
    const contact = set ?? firstEmail(provider);
    if (contact === undefined) return undefined;
    const text = securityText(contact, origin, new Date());
    if (last?.text !== text) last = { text, file: makeFile(SECURITY_TXT, Buffer.from(text)) };
    return last.file;
  };
}

function firstEmail(provider: Provider | undefined): string | undefined {
  const emails: unknown = provider?.['emails'];
  const first: unknown = Array.isArray(emails) ? emails[0] : undefined;
  return typeof first === 'string' ? first : undefined;
}
