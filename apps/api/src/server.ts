/** The API process: listens, and stops in order. */
import { freeStartUp } from './small-heap.ts';
import { readOrExit } from '@portal/environment/read-or-exit';
import { createApp } from './app.ts';
import { begin, onceMigrated } from './begin.ts';
import { readServingConfig } from './config.ts';
import { createDeps } from './deps.ts';
import { listen } from './http/listen.ts';
import { warnOfSharedLimits } from './http/warn-of-shared-limits.ts';
import { loadTracing } from './tracing/load-tracing.ts';
import { stopInOrder } from './stop-in-order.ts';

const config = readOrExit(readServingConfig);
const deps = createDeps(config, { tracing: await loadTracing(config, 'portal-api') });
warnOfSharedLimits(deps);
await begin(deps);
const app = await createApp(deps);
stopInOrder({ deps, app });
// Calls are refused until then, while `/readyz` says what is missing.
await onceMigrated(deps, () => Promise.resolve());
freeStartUp();
await listen(app, config);
