/** Prepares raw requests before routing: undecodable URLs, `X-Forwarded-For`, and JSON bodies. */

import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../contract/errors.ts';
import { normaliseTexts } from './normalise-texts.ts';

/** Maps URLs that cannot be decoded to `/`, because Fastify would answer them before any hook and echo them. */
export function decodableUrl({ url = '/' }: IncomingMessage): string {
  if (!url.includes('%')) return url;
  const [path = '/'] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return '/';
  }
}

/** Keeps only IP addresses in `X-Forwarded-For`, so that a client cannot choose the address it is counted under. */
export function sanitizeForwardedFor({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const header = headers['x-forwarded-for'];
  if (header === undefined) return;
  const addresses = [header]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => isIP(entry) !== 0);
  if (addresses.length === 0) delete headers['x-forwarded-for'];
  else headers['x-forwarded-for'] = addresses.join(', ');
}

/** Parses JSON bodies; an empty one counts as {}, because most calls need no body. */
export function acceptJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  // text/plain needs no CORS preflight, so it is not accepted.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') return done(null, {});
    void parse(request, body, (error, value) => {
      if (error) return done(new Problem('malformed_body', 'The body is not valid JSON.'));
      try {
        return done(null, normaliseTexts(value));
      } catch (fault) {
        return done(fault instanceof Error ? fault : new Error('a body could not be read', { cause: fault }));
      }
    });
  });
}
