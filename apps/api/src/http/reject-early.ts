/** Hooks that reject calls before routing: other host names, and a database without its migrations. */

import { isLive } from '@portal/environment/stage';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { notFound, Problem } from '../contract/errors.ts';
import type { SchemaGate } from '../db/schema-gate.ts';

type HostConfig = Pick<Config, 'APP_STAGE' | 'PUBLIC_URL' | 'INTERNAL_HOSTS'>;

/** Probes use the machine's address. */
const healthPaths = new Set(['/healthz', '/readyz', '/metrics']);

export function rejectOtherHosts(app: FastifyInstance, config: HostConfig): void {
  const isOwn = createHostCheck(config);
  app.addHook('onRequest', (request, _reply, done) => {
    const path = request.url.split('?')[0] ?? '';
    if (isOwn(request.raw.headers.host) || healthPaths.has(path)) done();
    else done(notFound('There is no portal under this name.'));
  });
}

/**
 * Accepts every host in development. Loopback addresses are accepted too, because proxies and probes on the same machine
 * use them and a page of another host cannot fake them.
 */
export function createHostCheck({ APP_STAGE, PUBLIC_URL, INTERNAL_HOSTS = '' }: HostConfig) {
  if (!isLive(APP_STAGE)) return () => true;
  const own = new Set([
    new URL(PUBLIC_URL).host,
    ...INTERNAL_HOSTS.split(',').map((host) => host.trim().toLowerCase()),
  ]);
  return (host = ''): boolean =>
    own.has(host.toLowerCase().replace(/:443$/, '')) ||
    /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host);
}

const retryAfterSeconds = 5;

export function rejectUntilMigrated(app: FastifyInstance, schema: SchemaGate): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (schema.missing().length === 0 || !/^\/(?:api|webhooks)\//.test(request.url)) done();
    else done(new Problem('unavailable', updating, { retryAfter: retryAfterSeconds }));
  });
}

const updating = 'The portal is being updated. Please try again in a moment.';
