/** The worker process: the outbox relay, the queues and the schedules. */
import { freeStartUp } from './small-heap.ts';
import { readOrExit } from '@portal/environment/read-or-exit';
import { begin, onceMigrated } from './begin.ts';
import { readServingConfig } from './config.ts';
import { createDeps } from './deps.ts';
import { createHealthServer } from './http/health-server.ts';
import { runWorkers, type Workers } from './jobs/run-workers.ts';
import { loadTracing } from './tracing/load-tracing.ts';
import { stopInOrder } from './stop-in-order.ts';

const config = readOrExit(readServingConfig);
const deps = createDeps(config, { tracing: await loadTracing(config, 'portal-worker') });
let workers: Workers | undefined;
await begin(deps);
const health = createHealthServer(deps, async () => (workers ? workers.faultOf() : 'the work has not begun'));
stopInOrder({ deps, workers: { stop: async () => workers?.stop() }, health });
health.listen(config.WORKER_PORT, config.HOST, () =>
  deps.log.info({ address: health.address() }, 'listening'),
);
await onceMigrated(deps, async () => {
  workers = await runWorkers(deps);
  freeStartUp();
  deps.log.info('working');
});
