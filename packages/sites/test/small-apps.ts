/** Three small apps as a build leaves them, an API with the provider's details, and the sites served from both. */

import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { APP_NAMES } from '../src/apps.ts';
import { readConfig, type SitesConfig } from '../src/config.ts';
import { createLog } from '../src/create-log.ts';
import { openSites, type Sites } from '../src/open-sites.ts';
import { serveSites } from '../src/serve-sites.ts';

export const SCRIPT = `console.log(${JSON.stringify('long '.repeat(400))})`;
export const LINK =
  '</assets/main-Ab12.js>; rel=modulepreload; crossorigin, </assets/order-Ef56.css>; rel=preload; as=style; crossorigin';

export const ADDRESSES = {
  CUSTOMER_URL: 'https://app.portal.test',
  STAFF_URL: 'https://staff.portal.test',
  ADMIN_URL: 'https://admin.portal.test',
  PUBLIC_URL: 'https://api.portal.test',
};
export const HOSTS = {
  customer: 'app.portal.test',
  staff: 'staff.portal.test',
  admin: 'admin.portal.test',
};

/** Returns the folder, which is used as `apps/`. */
async function writeSmallApps(link: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-sites-'));
  for (const app of APP_NAMES) {
    const files: Record<string, string> = {
      'dist/index.html': `<!doctype html><title>The ${app} app</title>`,
      'dist/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'dist/assets/main-Ab12.js': SCRIPT,
      'dist/.vite/manifest.json': '{}',
      'dist-server/package.json': '{ "type": "module" }',
      'dist-server/preloads.json': JSON.stringify([{ path: '/orderdetail/$id', link }]),
      ...(app === 'customer' && {
        'dist/home.html': '<!doctype html><title>Home</title><div id="root"></div>',
        'dist/prices.html': '<!doctype html><title>Prices</title><div id="root"></div>',
        'dist-server/prerender.js': `export async function prerender({ provider }) {
          return { 'home.html': '<h1>' + provider.name + '</h1>', 'prices.html': '<p>$& from Rs.100</p>' };
        }`,
      }),
    };
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, app, name)), { recursive: true });
      await writeFile(join(folder, app, name), text);
    }
  }
  return folder;
}

export interface FakeApi {
  url: string;
  /** The response of `provider`; may be replaced. */
  provider: Record<string, unknown>;
  /** The Host headers of its requests. */
  hosts: string[];
  stop: () => Promise<void>;
}

export async function startApi(port = 0): Promise<FakeApi> {
  const api: FakeApi = {
    url: '',
    provider: { name: 'Udaharan', emails: ['hello@udaharan.test'] },
    hosts: [],
    stop: async () => {
      server.closeAllConnections();
      await closed(server);
    },
  };
  const server = createServer((request, response) => {
    api.hosts.push(request.headers.host ?? '');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ status: 'true', provider: api.provider }));
  });
  api.url = await listening(server, port);
  return api;
}

export interface TestSites {
  config: SitesConfig;
  sites: Sites;
  url: string;
  folder: string;
  /** The log, one line per event. */
  lines: string[];
  stopping: AbortController;
  get: (path: string, options?: SiteRequest) => Promise<SiteResponse>;
  close: () => Promise<void>;
}

/** @param env is added to the addresses of production; `link` is the preload header of one page. */
export async function startSites(env: NodeJS.ProcessEnv = {}, link = LINK): Promise<TestSites> {
  const folder = await writeSmallApps(link);
  const config = readConfig({ ...ADDRESSES, ...env });
  const lines: string[] = [];
  const log = createLog('debug', { write: (line: string) => lines.push(line) });
  const stopping = new AbortController();
  const sites = openSites(config, log, folder);
  const server = createServer(serveSites({ config, sites, log, stopping: stopping.signal }));
  const url = await listening(server, 0);
  return {
    config,
    sites,
    url,
    folder,
    lines,
    stopping,
    get: (path, asked) => requestPage(url, path, asked),
    async close() {
      server.closeAllConnections();
      await closed(server);
      await rm(folder, { recursive: true });
    },
  };
}

export interface SiteRequest {
  host?: string;
  method?: string;
  headers?: Record<string, string>;
}

export interface SiteResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** The raw response. */
  body: Buffer;
  text: string;
}

/** Requests the raw path, with any Host header. */
export function requestPage(
  url: string,
  path: string,
  { host = HOSTS.customer, method = 'GET', headers }: SiteRequest = {},
) {
  return new Promise<SiteResponse>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const asked = httpRequest({ hostname, port, path, method, headers: { host, ...headers }, agent: false });
    asked.on('error', reject).on('response', (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const body = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body,
            text: body.toString(),
          });
        });
    });
    asked.end();
  });
}

async function listening(server: Server, port: number): Promise<string> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function closed(server: Server): Promise<void> {
  const done = once(server, 'close');
  server.close();
  await done;
}
