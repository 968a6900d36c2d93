/** The orderly stop that all processes share: they say so first, let what is under way end, and are gone in time. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Server } from 'node:http';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { closeDeps, type Deps } from './deps.ts';
import { closeServer } from './http/close-server.ts';

/** After the drain; what is cut off then is run again by the next process, or repeated by its caller. */
const longestStopMs = 10_000;

interface Parts {
  deps: Deps;
  app?: FastifyInstance;
  workers?: { stop(): Promise<void> };
  /** Of a process without an app. Answers until the end that this one stops. */
  health?: Server;
}

/** On SIGTERM, SIGINT and the like, and on an error that nobody caught. */
export function stopInOrder({ deps, app, workers, health }: Parts): void {
  const drainMs = app === undefined ? 0 : deps.config.DRAIN_SECONDS * 1_000;
  closeWithGrace({ delay: drainMs + longestStopMs, logger: deps.log }, async ({ err }) => {
    if (err) deps.log.fatal({ err }, 'an error that nobody caught ends the process');
    deps.stopping.abort();
    const working = workers?.stop();
    // A process with an error of its own had better be gone.
    if (app && !err) await wait(drainMs);
    await Promise.all([working, app && closeServer(app)]);
    health?.close();
    health?.closeAllConnections();
    await closeDeps(deps);
  });
}
