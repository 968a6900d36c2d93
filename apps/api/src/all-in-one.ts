/** API and worker in one process, for small installations and `npm start`. */
import { freeStartUp } from './small-heap.ts';
import closeWithGrace from 'close-with-grace';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { askPostgres, reachPostgres } from './db/reach-postgres.ts';
import { closeDeps, createDeps } from './deps.ts';
import { runWorkers } from './jobs/run-workers.ts';

const config = readConfig();
const deps = createDeps(config);
await reachPostgres(deps.log, () => askPostgres(config.DATABASE_URL));
await deps.listener.start();
const workers = await runWorkers(deps);
const app = await createApp(deps);

closeWithGrace({ delay: 10_000, logger: deps.log }, async () => {
  await app.close();
  await workers.stop();
  await closeDeps(deps);
});

freeStartUp();
await app.listen({ host: config.HOST, port: config.PORT });
