/** Reads JSON bodies; an empty one counts as {}, since most calls have nothing to say. */
import type { FastifyInstance } from 'fastify';
import { composeTexts } from './compose-texts.ts';
import { Problem } from '../contract/errors.ts';

export function acceptJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  // text/plain needs no CORS preflight, so it is no way to call us.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') return done(null, {});
    void parse(request, body, (error, value) => {
      if (error) return done(new Problem('malformed_body', 'The body is not valid JSON.'));
      try {
        return done(null, composeTexts(value));
      } catch (fault) {
        return done(fault instanceof Error ? fault : new Error('a body could not be read', { cause: fault }));
      }
    });
  });
}
