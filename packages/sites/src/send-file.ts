/** Sends a file in the best encoding that the client accepts, or 304. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { ENCODINGS, type SiteFile } from './site-files.ts';

export function sendFile(file: SiteFile, request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('cache-control', file.cacheControl);
  response.setHeader('etag', file.etag);
  if (file.bytes.br) response.setHeader('vary', 'accept-encoding');
  if (has(request.headers['if-none-match'], file.etag)) {
    response.writeHead(304).end();
    return;
  }
  const [encoding, bytes] = choose(file, request.headers['accept-encoding']);
  if (encoding !== undefined) response.setHeader('content-encoding', encoding);
  response.writeHead(200, { 'content-type': file.type, 'content-length': bytes.length });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  });
  response.end(response.req.method === 'HEAD' ? undefined : text);
}

/** Compares entity tags without the mark of weak ones, which a proxy may add or remove. */
function has(tags: string | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return tags?.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag)) === true;
}

function choose({ bytes }: SiteFile, accepted: string | undefined): [string | undefined, Buffer] {
  const wanted = new Set(accepted?.split(',').flatMap(nameOfWanted));
  const encoding = ENCODINGS.find(({ name }) => wanted.has(name) && bytes[name] !== undefined)?.name;
  return [encoding, (encoding && bytes[encoding]) ?? bytes.identity];
}

/** `br;q=0` rejects an encoding. */
function nameOfWanted(entry: string): string[] {
  const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
  return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name];
}
