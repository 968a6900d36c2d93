/** The API process: listens, and stops gracefully within ten seconds. */
import { freeStartUp } from './small-heap.ts';
import closeWithGrace from 'close-with-grace';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { askPostgres, reachPostgres } from './db/reach-postgres.ts';
import { closeDeps, createDeps } from './deps.ts';

const config = readConfig();
const deps = createDeps(config);
await reachPostgres(deps.log, () => askPostgres(config.DATABASE_URL));
await deps.listener.start();
const app = await createApp(deps);

closeWithGrace({ delay: 10_000, logger: deps.log }, async () => {
  await app.close();
  await closeDeps(deps);
});

freeStartUp();
await app.listen({ host: config.HOST, port: config.PORT });
