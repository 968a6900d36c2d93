/** One line a request: what, how it ended, how long. No body, no address, no token, nothing personal. */
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics.ts';

export function logRequests(app: FastifyInstance, metrics: Metrics) {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('cache-control', 'no-store').header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.url ?? 'unknown';
    metrics.callSeconds.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000);
    request.log.info(
      {
        call,
        method: request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        // The span of the call is over by now.
        ...request.span.ids,
        ...(request.actor && { by: `${request.actor.kind}:${request.actor.userId}` }),
      },
      'answered',
    );
  });
}
