/** Closes the HTTP server after calls in progress, or after a timeout. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The rest of the ten seconds of a shutdown is for database and queues. */
const maxAnswerMs = 8_000;
const idleEveryMs = 100;

export async function closeServer(app: FastifyInstance): Promise<void> {
  // A connection that has just finished a long response would stay open for the next call.
  const idle = setInterval(() => app.server.closeIdleConnections(), idleEveryMs);
  const force = setTimeout(() => {
    app.log.warn('calls that took too long are cut off by the shutdown');
    app.server.closeAllConnections();
  }, maxAnswerMs);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(force);
  }
}

/** During shutdown, closes each connection after its response, so that the next call goes to another process. */
export function closeConnectionsOnce(app: FastifyInstance, stopping: AbortSignal): void {
  app.addHook('onSend', (_request: FastifyRequest, reply: FastifyReply, _payload, done) => {
    if (stopping.aborted) void reply.header('connection', 'close');
    done();
  });
}
