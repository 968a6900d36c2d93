/** The worker process: the outbox relay, the queues and the schedules. */

import { readOrExit } from '@portal/environment/read-or-exit';
import { readServingConfig } from './config.ts';
import { createDeps } from './deps.ts';
import { installGracefulShutdown } from './graceful-shutdown.ts';
import { createHealthServer } from './http/health-server.ts';
import { runWorkers, type Workers } from './jobs/run-workers.ts';
import { connectDatabase, whenMigrated } from './start-up.ts';
import { releaseStartupMemory } from './startup-memory.ts';
import { loadTracing } from './tracing/load-tracing.ts';

const config = readOrExit(readServingConfig);
const deps = createDeps(config, { tracing: await loadTracing(config, 'portal-worker') });
let workers: Workers | undefined;
await connectDatabase(deps);
const health = createHealthServer(deps, async () =>
  workers ? workers.findFault() : 'the work has not begun',
);
installGracefulShutdown({ deps, workers: { stop: async () => workers?.stop() }, health });
health.listen(config.WORKER_PORT, config.HOST, () =>
  deps.log.info({ address: health.address() }, 'listening'),
);
await whenMigrated(deps, async () => {
  workers = await runWorkers(deps);
  releaseStartupMemory();
  deps.log.info('working');
});
