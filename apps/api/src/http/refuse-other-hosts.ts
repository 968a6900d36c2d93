/** Answers only under the installation's own names, so that no other name leads to it. */
import { isLive } from '@portal/environment/stage';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { notFound } from '../contract/errors.ts';

type HostConfig = Pick<Config, 'APP_STAGE' | 'PUBLIC_URL' | 'INTERNAL_HOSTS'>;

/** Probes come by the address of the machine. */
const healthPaths = new Set(['/healthz', '/readyz', '/metrics']);

export function refuseOtherHosts(app: FastifyInstance, config: HostConfig): void {
  const isOwn = hostCheck(config);
  app.addHook('onRequest', (request, _reply, done) => {
    const path = request.url.split('?')[0] ?? '';
    if (isOwn(request.raw.headers.host) || healthPaths.has(path)) done();
    else done(notFound('There is no portal under this name.'));
  });
}

/**
 * Development has no name of its own. A page under a foreign name can't call by a loopback address without naming it, so
 * these are let in: proxies and probes on the same machine use them.
 */
export function hostCheck({ APP_STAGE, PUBLIC_URL, INTERNAL_HOSTS = '' }: HostConfig) {
  if (!isLive(APP_STAGE)) return () => true;
  const own = new Set([
    new URL(PUBLIC_URL).host,
    ...INTERNAL_HOSTS.split(',').map((host) => host.trim().toLowerCase()),
  ]);
  return (host = ''): boolean =>
    own.has(host.toLowerCase().replace(/:443$/, '')) ||
    /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host);
}
