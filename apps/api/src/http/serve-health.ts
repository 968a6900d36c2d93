/** /healthz says that the process lives, /readyz that it can work, /metrics what it counts. */
import { timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isLive } from '@portal/environment/stage';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { hasFreeDisk } from '../uploads/free-disk.ts';
import { notFound } from '../contract/errors.ts';

/** Balancers commonly wait a second. */
const longestAskMs = 800;

export function serveHealth(app: FastifyInstance, deps: Deps) {
  app.get('/healthz', asked, async () => ({ status: 'true', message: 'alive' }));

  app.get('/readyz', asked, async (_request, reply) => {
    const fault = await faultOf(deps);
    // It can work all the same, but for uploads.
    const warnings = (await hasFreeDisk(deps)) ? undefined : ['storage_full'];
    return reply
      .code(fault === undefined ? 200 : 503)
      .send({ status: fault === undefined ? 'true' : 'false', message: fault ?? 'ready', warnings });
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(deps, request.headers.authorization)) throw notFound();
    return reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics());
  });
}

/** Why this process can't work, if it can't. */
export async function faultOf(deps: Deps): Promise<string | undefined> {
  if (deps.stopping.signal.aborted) return 'this process stops';
  const missing = deps.schema.missing();
  if (missing.length > 0) return `the database lacks migrations: ${missing.join(', ')}`;
  return (await databaseAnswers(deps)) ? undefined : 'the database does not answer';
}

/** A pool that has no connection free in time says nothing of Postgres, which the listener asks all the time. */
async function databaseAnswers({ db, listener }: Deps): Promise<boolean> {
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const done = new AbortController();
  const late = wait(longestAskMs, undefined, { signal: done.signal }).then(
    () => listener.isHealthy(),
    () => false,
  );
  return Promise.race([asked, late]).finally(() => done.abort());
}

/** Balancers may ask by HEAD. */
const asked = { exposeHeadRoute: true };

/** With a METRICS_TOKEN only its bearer; without one, anybody in development. */
export function mayReadMetrics({ config }: Deps, authorization = ''): boolean {
  if (config.METRICS_TOKEN === undefined) return !isLive(config.APP_STAGE);
  const [given, wanted] = [Buffer.from(authorization), Buffer.from(`Bearer ${config.METRICS_TOKEN}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
