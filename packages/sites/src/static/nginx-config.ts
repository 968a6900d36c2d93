/** Generates the nginx configuration of the sites from the tables of the sites process. */

import type { AppName } from '../apps.ts';
import type { SitesConfig } from '../config.ts';
import { ERROR_TEXTS } from '../error-texts.ts';
import { ownPages } from '../find-file.ts';
import type { ServedSite } from '../open-sites.ts';
import type { Preload } from '../preload-headers.ts';
import { ASSETS, CACHE, type SiteFiles, TYPES } from '../site-files.ts';
import { SECURITY_TXT } from '../well-known.ts';

export interface StaticSite {
  app: AppName;
  /** The folder with its files, as the web server sees it. */
  root: string;
  files: SiteFiles;
  headers: ServedSite['headers'];
  preloads: readonly Preload[];
}

/** For `http { … }`: response headers by path and status. */
export function nginxMaps(sites: readonly StaticSite[]): string {
  return block([
    '# Path as it was asked for, without its query.',
    'map $request_uri $portal_path { "~^(?<portal_asked>[^?]*)" $portal_asked; }',
    'map $status $portal_allow { 405 "GET, HEAD"; default ""; }',
    'map "$status$uri" $portal_cache {',
    `  "~^(200|304)${ASSETS}" "${CACHE.assets}";`,
    `  "~^(200|304)" "${CACHE.others}";`,
    '  default "no-store";',
    '}',
    ...sites.flatMap(({ app, preloads }) => [
      `map $portal_path $portal_${app}_link {`,
      ...preloads.map(({ path, link }) => `  "~${patternOf(path)}" "${link}";`),
      '  default "";',
      '}',
    ]),
  ]);
}

/** For `server { … }` of an app. */
export function nginxServer(site: StaticSite, config: SitesConfig): string {
  return block([
    `root "${site.root}";`,
    'server_tokens off;',
    'gzip_static on;',
    'gzip_vary on;',
    '# With the module for it (libnginx-mod-http-brotli-static): brotli_static on;',
    'types {',
    ...Object.entries(TYPES).map(([ending, type]) => `  "${type}" ${ending.slice(1)};`),
    '}',
    'default_type application/octet-stream;',
    ...headerLines(site),
    ...networkLines(site.app, config),
    'if ($request_method !~ "^(GET|HEAD)$") { return 405; }',
    ...Object.entries(ERROR_TEXTS).flatMap(([status, text]) => [
      `error_page ${status} @portal_${status};`,
      `location @portal_${status} {`,
      '  allow all;',
      '  types {}',
      '  default_type "text/plain; charset=utf-8";',
      `  return ${status} "${text}";`,
      '}',
    ]),
    ...locationLines(site),
  ]);
}

function headerLines({ app, headers }: StaticSite): string[] {
  return [
    ...Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}" always;`),
    'add_header cache-control $portal_cache always;',
    'add_header allow $portal_allow always;',
    `add_header link $portal_${app}_link;`,
  ];
}

function networkLines(app: AppName, { networks, trustedProxies }: SitesConfig): string[] {
  const allowed = networks[app];
  if (!allowed) return [];
  return [
    ...trustedProxies.map((proxy) => `set_real_ip_from ${proxy};`),
    ...(trustedProxies.length > 0 ? ['real_ip_header X-Forwarded-For;', 'real_ip_recursive on;'] : []),
    ...allowed.map((network) => `allow ${network};`),
    'deny all;',
  ];
}

/** Like find-file.ts: a page for paths without an extension, a file or 404 for paths with one. */
function locationLines({ files }: StaticSite): string[] {
  return [
    `location = ${SECURITY_TXT} { try_files $uri =404; }`,
    ...ownPages(files).map(([path, file]) => `location = ${path} { try_files ${file} =404; }`),
    `location ^~ ${ASSETS} {`,
    '  location ~ "\\.(br|gz)$" { return 404; }',
    '  try_files $uri =404;',
    '}',
    'location ~ "/\\." { return 404; }',
    'location ~ "\\.(html|br|gz)$" { return 404; }',
    'location ~ "\\.[^/]*$" { try_files $uri =404; }',
    'location / { try_files /index.html =404; }',
  ];
}

/** `/chat/$id` has any one segment for its `$id`. */
export const patternOf = (path: string) =>
  `^${path
    .split('/')
    .map((part) => (part.startsWith('$') ? '[^/]+' : part))
    .join('/')}$`;

const block = (lines: readonly string[]) =>
  `# Written by "portal sites write"; what is changed here is lost with the next run.\n${lines.join('\n')}\n`;
