/** Generates the Caddy configuration of the sites from the tables of the sites process. */

import type { SitesConfig } from '../config.ts';
import { ERROR_TEXTS } from '../error-texts.ts';
import { ownPages } from '../find-file.ts';
import { ASSETS, CACHE } from '../site-files.ts';
import { SECURITY_TXT } from '../well-known.ts';
import { patternOf, type StaticSite } from './nginx-config.ts';

/** The whole Caddyfile, which imports a file for each app. */
export const caddyfile = (
  { origins }: SitesConfig,
  importOf: (site: StaticSite) => string,
  sites: readonly StaticSite[],
) => [MARK, ...sites.map((site) => `${origins[site.app]} {\n\timport "${importOf(site)}"\n}`), ''].join('\n');

/** For the site block of an app. */
export function caddySite(site: StaticSite, config: SitesConfig): string {
  return [
    MARK,
    `root * "${site.root}"`,
    'header {',
    ...Object.entries(site.headers).map(([name, value]) => `\t${name} "${value}"`),
    '\t-server',
    '}',
    'route {',
    ...routeLines(site, config).map((line) => `\t${line}`),
    '}',
    '',
  ].join('\n');
}

const MARK = '# Written by "portal sites write"; what is changed here is lost with the next run.';

/** Like find-file.ts: a page for paths without an extension, a file or 404 for paths with one. */
function routeLines({ app, files, preloads }: StaticSite, { networks }: SitesConfig): string[] {
  const allowed = networks[app];
  return [
    `header cache-control "${CACHE.others}"`,
    // By the connected address: X-Forwarded-For of visitors is ignored, so no other proxy may be in front.
    ...(allowed ? [`@refused not remote_ip ${allowed.join(' ')}`, ...refuse('@refused', 403)] : []),
    '@method not method GET HEAD',
    'header @method allow "GET, HEAD"',
    ...refuse('@method', 405),
    '@hidden {',
    `\tpath_regexp (/\\.|\\.(html|br|gz)$)`,
    `\tnot path ${SECURITY_TXT}`,
    '}',
    ...refuse('@hidden', 404),
    ...preloads.flatMap(({ path, link }, at) => [
      `@link${at} path_regexp ${patternOf(path)}`,
      `header @link${at} link "${link}"`,
    ]),
    `header ${ASSETS}* cache-control "${CACHE.assets}"`,
    ...ownPages(files).flatMap(([path, file], at) => [`@own${at} path ${path}`, `rewrite @own${at} ${file}`]),
    '@page {',
    '\tnot path_regexp \\.[^/]*$',
    `\tnot path ${ASSETS}*`,
    '}',
    'rewrite @page /index.html',
    '@missing not file',
    ...refuse('@missing', 404),
    'file_server {',
    '\tprecompressed br gzip',
    '}',
  ];
}

const refuse = (matcher: string, status: keyof typeof ERROR_TEXTS) => [
  `header ${matcher} cache-control no-store`,
  `respond ${matcher} "${ERROR_TEXTS[status]}" ${status}`,
];
