/** The API process: listens, and stops in order. */

import { readOrExit } from '@portal/environment/read-or-exit';
import { createApp } from './app.ts';
import { readServingConfig } from './config.ts';
import { createDeps } from './deps.ts';
import { installGracefulShutdown } from './graceful-shutdown.ts';
import { listen } from './http/listen.ts';
import { warnIfProxiesUnset } from './http/warn-if-proxies-unset.ts';
import { connectDatabase, whenMigrated } from './start-up.ts';
import { releaseStartupMemory } from './startup-memory.ts';
import { loadTracing } from './tracing/load-tracing.ts';

const config = readOrExit(readServingConfig);
const deps = createDeps(config, { tracing: await loadTracing(config, 'portal-api') });
warnIfProxiesUnset(deps);
await connectDatabase(deps);
const app = await createApp(deps);
installGracefulShutdown({ deps, app });
// Calls are rejected until then, and `/readyz` reports what is missing.
await whenMigrated(deps, () => Promise.resolve());
releaseStartupMemory();
await listen(app, config);
