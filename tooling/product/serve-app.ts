/** A small static server for a built app: compressed, cached for good where names carry a hash, locked down. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { preloadHeaders } from './preload-headers.ts';
import { type PageOrigins, securityHeaders } from './security-headers.ts';
import { openSite, type Site, type SiteOptions } from './site.ts';
import type { File } from './site-files.ts';

export interface ServeOptions extends SiteOptions, PageOrigins {
  port: number;
}

/** Listens on 127.0.0.1 and answers how to stop. @throws when the port is busy. */
export async function serveApp(options: ServeOptions): Promise<() => Promise<void>> {
  const site = await openSite(options);
  const headers = securityHeaders(options);
  const preloads = await preloadHeaders(options.folder);
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    void answer({ site, preloads }, request, response);
  });
  await once(server.listen(options.port, '127.0.0.1'), 'listening');
  return async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
}

interface Served {
  site: Site;
  /** The `Link` header of a path. */
  preloads: (path: string) => string | undefined;
}

async function answer({ site, preloads }: Served, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const { pathname } = new URL(request.url ?? '/', 'http://app');
  // A path of the app has a page of its own or gets the first one; a missing file must not, or scripts would be HTML.
  const isPage = extname(pathname) === '';
  const files = isPage || pathname === '/config.json' ? await site.freshFiles() : site.files();
  const own = pathname === '/' ? '/home.html' : `${pathname}.html`;
  const file = files.get(pathname) ?? (isPage ? (files.get(own) ?? files.get('/index.html')) : undefined);
  if (!file) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found');
    return;
  }
  // A page of its own says itself what it needs and when.
  const link = isPage && !files.has(own) ? preloads(pathname) : undefined;
  if (link !== undefined) response.setHeader('link', link);
  send(file, request, response);
}

function send(file: File, request: IncomingMessage, response: ServerResponse): void {
  const common = { 'cache-control': file.cacheControl, etag: file.etag, vary: 'accept-encoding' };
  if (request.headers['if-none-match'] === file.etag) {
    response.writeHead(304, common).end();
    return;
  }
  const [encoding, bytes] = choose(file, request.headers['accept-encoding'] ?? '');
  response.writeHead(200, {
    ...common,
    'content-type': file.type,
    'content-length': bytes.length,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

function choose({ bytes }: File, accepted: string): [string, Buffer] {
  if (bytes.br && /\bbr\b/.test(accepted)) return ['br', bytes.br];
  if (bytes.gzip && /\bgzip\b/.test(accepted)) return ['gzip', bytes.gzip];
  return ['identity', bytes.identity];
}
