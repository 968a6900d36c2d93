/** API and worker in one process, for small installations and `npm start`. */
import { freeStartUp } from './small-heap.ts';
import { readOrExit } from '@portal/environment/read-or-exit';
import { createApp } from './app.ts';
import { begin, onceMigrated } from './begin.ts';
import { readServingConfig } from './config.ts';
import { createDeps } from './deps.ts';
import { warnOfSharedLimits } from './http/warn-of-shared-limits.ts';
import { runWorkers, type Workers } from './jobs/run-workers.ts';
import { loadTracing } from './tracing/load-tracing.ts';
import { stopInOrder } from './stop-in-order.ts';

const config = readOrExit(readServingConfig);
const deps = createDeps(config, { tracing: await loadTracing(config, 'portal') });
let workers: Workers | undefined;
warnOfSharedLimits(deps);
await begin(deps);
const app = await createApp(deps);
stopInOrder({ deps, app, workers: { stop: async () => workers?.stop() } });
await onceMigrated(deps, async () => {
  workers = await runWorkers(deps);
});
freeStartUp();
await app.listen({ host: config.HOST, port: config.PORT });
