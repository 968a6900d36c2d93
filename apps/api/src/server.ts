/** The API process: listens, and stops in order. */
import { freeStartUp } from './small-heap.ts';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { askDatabase, reachPostgres } from './db/reach-postgres.ts';
import { refuseDemoAccounts } from './db/refuse-demo-accounts.ts';
import { createDeps } from './deps.ts';
import { listen } from './http/listen.ts';
import { stopInOrder } from './stop-in-order.ts';

const config = readConfig();
const deps = createDeps(config);
await reachPostgres(deps.log, () => askDatabase(config));
await refuseDemoAccounts(deps);
await deps.listener.start();
const app = await createApp(deps);

stopInOrder({ deps, app });

freeStartUp();
await listen(app, config);
