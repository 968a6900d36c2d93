/** Graceful shutdown of all processes: becomes unready, finishes work in progress, and exits in time. */

import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { closeDeps, type Deps } from './deps.ts';
import { closeServer } from './http/close-server.ts';

/** After the drain; unfinished work runs again in the next process or is repeated by its caller. */
const shutdownTimeoutMs = 10_000;

interface ProcessParts {
  deps: Deps;
  app?: FastifyInstance;
  workers?: { stop(): Promise<void> };
  /** The health server of a process without an app; responds until the end. */
  health?: Server;
}

/** Handles SIGTERM, SIGINT and uncaught errors. */
export function installGracefulShutdown({ deps, app, workers, health }: ProcessParts): void {
  const drainMs = app === undefined ? 0 : deps.config.DRAIN_SECONDS * 1_000;
  closeWithGrace({ delay: drainMs + shutdownTimeoutMs, logger: deps.log }, async ({ err }) => {
    if (err) deps.log.fatal({ err }, 'an uncaught error ends the process');
    deps.stopping.abort();
    const working = workers?.stop();
    // No drain after an uncaught error.
    if (app && !err) await wait(drainMs);
    await Promise.all([working, app && closeServer(app)]);
    health?.close();
    health?.closeAllConnections();
    await closeDeps(deps);
  });
}
