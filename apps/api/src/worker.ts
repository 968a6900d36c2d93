/** The worker process: the outbox relay, the queues and the schedules. */
import { freeStartUp } from './small-heap.ts';
import closeWithGrace from 'close-with-grace';
import { readConfig } from './config.ts';
import { closeDeps, createDeps } from './deps.ts';
import { runWorkers } from './jobs/run-workers.ts';

const deps = createDeps(readConfig());
await deps.listener.start();
const workers = await runWorkers(deps);
freeStartUp();
deps.log.info('working');

closeWithGrace({ delay: 10_000, logger: deps.log }, async () => {
  await workers.stop();
  await closeDeps(deps);
});
