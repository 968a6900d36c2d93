/** The product under load: the real app, with a provider that responds at once, to exclude its latency. */

import { createApp } from '../apps/api/src/app.ts';
import { readConfig } from '../apps/api/src/config.ts';
import { createDeps } from '../apps/api/src/deps.ts';
import { releaseStartupMemory } from '../apps/api/src/startup-memory.ts';
import { instantGateway } from './instant-gateway.ts';
import { listenAndReport } from './report-usage.ts';

const real = createDeps(readConfig(), {
  limits: {
    callsPerMinute: Number.MAX_SAFE_INTEGER,
    codesPerHour: 1e9,
    codeTriesPerHour: 1e9,
    documentsPerHour: 1e9,
    messagesPerMinute: 1e9,
  },
});
const deps = { ...real, payments: instantGateway(real.payments) };
await deps.listener.start();
const app = await createApp(deps);
releaseStartupMemory();
await listenAndReport(app);
