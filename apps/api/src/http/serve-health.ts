/** /healthz (liveness), /readyz (readiness) and /metrics (Prometheus). */

import { timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isLive } from '@portal/environment/stage';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { notFound } from '../contract/errors.ts';
import type { Deps } from '../deps.ts';
import { hasFreeDisk } from '../uploads/free-disk.ts';

/** Load balancers commonly wait one second. */
const queryTimeoutMs = 800;

export function serveHealth(app: FastifyInstance, deps: Deps) {
  app.get('/healthz', withHead, async () => ({ status: 'true', message: 'alive' }));

  app.get('/readyz', withHead, async (_request, reply) => {
    const fault = await findFault(deps);
    // Everything but uploads still works.
    const warnings = (await hasFreeDisk(deps)) ? undefined : ['storage_full'];
    return reply
      .code(fault === undefined ? 200 : 503)
      .send({ status: fault === undefined ? 'true' : 'false', message: fault ?? 'ready', warnings });
  });

  app.get('/metrics', async (request, reply) => {
    if (!canReadMetrics(deps, request.headers.authorization)) throw notFound();
    return reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics());
  });
}

/** Returns why this process is not ready, if it is not. */
export async function findFault(deps: Deps): Promise<string | undefined> {
  if (deps.stopping.signal.aborted) return 'this process stops';
  const missing = deps.schema.missing();
  if (missing.length > 0) return `the database lacks migrations: ${missing.join(', ')}`;
  return (await databaseAnswers(deps)) ? undefined : 'the database does not answer';
}

/** When the pool has no free connection in time, the listener's state decides, which checks Postgres all the time. */
async function databaseAnswers({ db, listener }: Deps): Promise<boolean> {
  const query = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const done = new AbortController();
  const late = wait(queryTimeoutMs, undefined, { signal: done.signal }).then(
    () => listener.isHealthy(),
    () => false,
  );
  return Promise.race([query, late]).finally(() => done.abort());
}

/** Load balancers may use HEAD. */
const withHead = { exposeHeadRoute: true };

/** Requires METRICS_TOKEN as a bearer token; without one, metrics are open in development only. */
export function canReadMetrics({ config }: Deps, authorization = ''): boolean {
  if (config.METRICS_TOKEN === undefined) return !isLive(config.APP_STAGE);
  const [actual, expected] = [Buffer.from(authorization), Buffer.from(`Bearer ${config.METRICS_TOKEN}`)];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
