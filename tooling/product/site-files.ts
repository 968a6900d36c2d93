/** The files of a built app as a server sends them: typed, tagged and compressed once. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

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

export interface File {
  type: string;
  etag: string;
  cacheControl: string;
  /** By content encoding. */
  bytes: { identity: Buffer; gzip?: Buffer; br?: Buffer };
}

export type SiteFiles = ReadonlyMap<string, File>;

/** By their paths. */
export function loadFiles(folder: string): SiteFiles {
  const names = globSync('**/*.*', { cwd: folder, exclude: ['.vite/**'] });
  return new Map(
    names.map((name) => {
      const path = `/${name.split(sep).join('/')}`;
      return [path, makeFile(path, readFileSync(join(folder, name)))];
    }),
  );
}

/** A page with its markup in the place where the app will stand. */
export function fillPage(path: string, page: File, markup: string): File {
  const place = '<div id="root">';
  const text = page.bytes.identity.toString('utf8');
  return makeFile(path, Buffer.from(text.replace(place, () => place + markup)));
}

export function makeFile(path: string, identity: Buffer): File {
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
