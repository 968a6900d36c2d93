/** Closes the HTTP server once what is under way has been answered, or its time is over. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Leaves the rest of the ten seconds of a stop to the database and the queues. */
const longestAnswerMs = 8_000;
const idleEveryMs = 100;

export async function closeServer(app: FastifyInstance): Promise<void> {
  // One that carried a long answer would otherwise be kept open for the next call, which must not come.
  const idle = setInterval(() => app.server.closeIdleConnections(), idleEveryMs);
  const force = setTimeout(() => {
    app.log.warn('answers that took too long are cut off by the stop');
    app.server.closeAllConnections();
  }, longestAnswerMs);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(force);
  }
}

/** While the process stops each answer is the last on its connection, so that the next call goes to another process. */
export function closeConnectionsOnce(app: FastifyInstance, stopping: AbortSignal): void {
  app.addHook('onSend', (_request: FastifyRequest, reply: FastifyReply, _payload, done) => {
    if (stopping.aborted) void reply.header('connection', 'close');
    done();
  });
}
