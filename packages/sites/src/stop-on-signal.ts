/** The orderly stop: readiness ends first so that proxies notice, then pending requests are answered. */

import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

/** After the drain, for pending requests. */
const longestAnswerMs = 8_000;
const idleEveryMs = 100;

interface Parts {
  server: Server;
  stopping: AbortController;
  drainMs: number;
  log: Logger;
}

/** Ignores repeated signals: a terminal or a supervisor may send one to the launcher and to this process. */
export function stopOnSignal({ server, stopping, drainMs, log }: Parts): void {
  const stop = async () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    log.info('stopping');
    await wait(drainMs);
    await closeServer(server);
    log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop());
  server.on('error', (err) => {
    log.fatal({ err }, 'the sites can not listen');
    process.exit(1);
  });
}

async function closeServer(server: Server): Promise<void> {
  // After a long response the connection would otherwise stay open for another request.
  const idle = setInterval(() => server.closeIdleConnections(), idleEveryMs);
  const force = setTimeout(() => server.closeAllConnections(), longestAnswerMs);
  await new Promise((resolve) => {
    server.close(resolve);
  });
  clearInterval(idle);
  clearTimeout(force);
}
