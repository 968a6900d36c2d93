/** The worker process: the outbox relay, the queues and the schedules. */
import { freeStartUp } from './small-heap.ts';
import { begin, onceMigrated } from './begin.ts';
import { readServingConfig } from './config.ts';
import { createDeps } from './deps.ts';
import { runWorkers, type Workers } from './jobs/run-workers.ts';
import { stopInOrder } from './stop-in-order.ts';

const config = readServingConfig();
const deps = createDeps(config);
let workers: Workers | undefined;
await begin(deps);
stopInOrder({ deps, workers: { stop: async () => workers?.stop() } });
await onceMigrated(deps, async () => {
  workers = await runWorkers(deps);
  freeStartUp();
  deps.log.info('working');
});
