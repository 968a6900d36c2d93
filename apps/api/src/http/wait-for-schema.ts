/** Refuses calls while the database lacks migrations, since none of them could be answered rightly. */
import type { FastifyInstance } from 'fastify';
import type { SchemaGate } from '../db/schema-gate.ts';
import { Problem } from '../contract/errors.ts';

const retryAfterSeconds = 5;

export function waitForSchema(app: FastifyInstance, schema: SchemaGate): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (schema.missing().length === 0 || !/^\/(?:api|webhooks)\//.test(request.url)) done();
    else done(new Problem('unavailable', updating, { retryAfter: retryAfterSeconds }));
  });
}

const updating = 'The portal is being updated. Please try again in a moment.';
