/** The files of a built app as a server sends them: typed, tagged and compressed once. */

import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
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
const COMPRESSIBLE = /^text\/|json|svg|wasm/;

/** File names below it contain a content hash, so their content never changes. */
export const ASSETS = '/assets/';
export const CACHE = { assets: 'public, max-age=31536000, immutable', others: 'no-cache' };

/** Precompressed variants beside a file, in order of preference. */
export const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

export interface SiteFile {
  type: string;
  etag: string;
  cacheControl: string;
  /** By content encoding. */
  bytes: { identity: Buffer; gzip?: Buffer; br?: Buffer };
}

export type SiteFiles = ReadonlyMap<string, SiteFile>;

/** By their paths. Dotfiles are never served. */
export function loadFiles(folder: string): SiteFiles {
  const names = globSync('**/*.*', { cwd: folder }).filter(
    (name) => !/(^|[/\\])\./.test(name) && !ENCODINGS.some(({ ending }) => name.endsWith(ending)),
  );
  return new Map(
    names.map((name) => {
      const path = `/${name.split(sep).join('/')}`;
      return [path, loadFile(path, join(folder, name))];
    }),
  );
}

function loadFile(path: string, file: string): SiteFile {
  const identity = readFileSync(file);
  const compressed = ENCODINGS.flatMap(({ name, ending }) =>
    existsSync(file + ending) ? [[name, readFileSync(file + ending)] as const] : [],
  );
  return compressed.length === 0
    ? makeFile(path, identity)
    : { ...describe(path, identity), bytes: { identity, ...Object.fromEntries(compressed) } };
}

/** A page with the markup in the app's root element. */
export function fillPage(path: string, page: SiteFile, markup: string): SiteFile {
  const place = '<div id="root">';
  const text = page.bytes.identity.toString('utf8');
  return makeFile(path, Buffer.from(text.replace(place, () => place + markup)));
}

export function makeFile(path: string, identity: Buffer): SiteFile {
  const bytes = isCompressible(path)
    ? { identity, gzip: gzipSync(identity), br: brotli(identity) }
    : { identity };
  return { ...describe(path, identity), bytes };
}

export const isCompressible = (path: string) => COMPRESSIBLE.test(typeOf(path));

function describe(path: string, identity: Buffer) {
  return {
    type: typeOf(path),
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    cacheControl: path.startsWith(ASSETS) ? CACHE.assets : CACHE.others,
  };
}

const typeOf = (path: string) => TYPES[extname(path)] ?? 'application/octet-stream';

function brotli(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
}
