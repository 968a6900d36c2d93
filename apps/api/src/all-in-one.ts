/** API and worker in one process, for small installations and `npm start`. */

import { readOrExit } from '@portal/environment/read-or-exit';
import { createApp } from './app.ts';
import { readServingConfig } from './config.ts';
import { createDeps } from './deps.ts';
import { installGracefulShutdown } from './graceful-shutdown.ts';
import { warnIfProxiesUnset } from './http/warn-if-proxies-unset.ts';
import { runWorkers, type Workers } from './jobs/run-workers.ts';
import { connectDatabase, whenMigrated } from './start-up.ts';
import { releaseStartupMemory } from './startup-memory.ts';
import { loadTracing } from './tracing/load-tracing.ts';

const config = readOrExit(readServingConfig);
const deps = createDeps(config, { tracing: await loadTracing(config, 'portal') });
let workers: Workers | undefined;
warnIfProxiesUnset(deps);
await connectDatabase(deps);
const app = await createApp(deps);
installGracefulShutdown({ deps, app, workers: { stop: async () => workers?.stop() } });
await whenMigrated(deps, async () => {
  workers = await runWorkers(deps);
});
releaseStartupMemory();
await app.listen({ host: config.HOST, port: config.PORT });
