/** A small static server for a built app: compressed, cached for good where names carry a hash, locked down. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { preloadHeaders } from './preload-headers.ts';
import { securityHeaders } from './security-headers.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};
const COMPRESSIBLE = /^text\/|json|svg/;

export interface ServeOptions {
  /** The folder that the build wrote. */
  folder: string;
  port: number;
  /** Answered as /config.json, which tells the app where the API is. */
  config: unknown;
  /** Markup for pages that people see before any script has arrived, by file name; see render-pages.ts. */
  rendered?: Readonly<Record<string, string>>;
  /** Origins that the page may call, load the checkout from, and frame. */
  apiOrigin: string;
  checkoutOrigin: string;
}

interface File {
  type: string;
  etag: string;
  cacheControl: string;
  /** By content encoding. */
  bytes: { identity: Buffer; gzip?: Buffer; br?: Buffer };
}

/** Listens on 127.0.0.1 and answers how to stop. @throws when the port is busy. */
export async function serveApp(options: ServeOptions): Promise<() => Promise<void>> {
  const files = loadFiles(options.folder, options.rendered ?? {});
  files.set('/config.json', makeFile('/config.json', Buffer.from(JSON.stringify(options.config))));
  const headers = securityHeaders(options);
  const preloads = await preloadHeaders(options.folder);
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    answer({ files, preloads }, request, response);
  });
  await once(server.listen(options.port, '127.0.0.1'), 'listening');
  return async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
}

function loadFiles(folder: string, rendered: Readonly<Record<string, string>>): Map<string, File> {
  const names = globSync('**/*.*', { cwd: folder, exclude: ['.vite/**'] });
  return new Map(
    names.map((name) => {
      const path = `/${name.split(sep).join('/')}`;
      const bytes = readFileSync(join(folder, name));
      return [path, makeFile(path, fill(bytes, rendered[name]))];
    }),
  );
}

/** The place where the app will stand, filled with its markup. */
function fill(page: Buffer, markup: string | undefined): Buffer {
  if (markup === undefined) return page;
  const place = '<div id="root">';
  return Buffer.from(page.toString('utf8').replace(place, () => place + markup));
}

function makeFile(path: string, identity: Buffer): File {
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  return {
    type,
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    // Names below /assets carry a hash of their content, so what they name never changes.
    cacheControl: path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    bytes: COMPRESSIBLE.test(type)
      ? { identity, gzip: gzipSync(identity), br: brotli(identity) }
      : { identity },
  };
}

function brotli(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
}

interface Site {
  files: ReadonlyMap<string, File>;
  /** The `Link` header of a path. */
  preloads: (path: string) => string | undefined;
}

function answer({ files, preloads }: Site, request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const { pathname } = new URL(request.url ?? '/', 'http://app');
  // A path of the app has a page of its own or gets the first one; a missing file must not, or scripts would be HTML.
  const own = pathname === '/' ? '/home.html' : `${pathname}.html`;
  const isPage = extname(pathname) === '';
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
