/** API and worker in one process, for small installations and `npm start`. */
import { freeStartUp } from './small-heap.ts';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { askDatabase, reachPostgres } from './db/reach-postgres.ts';
import { refuseDemoAccounts } from './db/refuse-demo-accounts.ts';
import { createDeps } from './deps.ts';
import { runWorkers } from './jobs/run-workers.ts';
import { stopInOrder } from './stop-in-order.ts';

const config = readConfig();
const deps = createDeps(config);
await reachPostgres(deps.log, () => askDatabase(config));
await refuseDemoAccounts(deps);
await deps.listener.start();
const workers = await runWorkers(deps);
const app = await createApp(deps);

stopInOrder({ deps, app, workers });

freeStartUp();
await app.listen({ host: config.HOST, port: config.PORT });
