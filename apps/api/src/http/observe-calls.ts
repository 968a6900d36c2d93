/** Observes every call: one span, one metric and one log line without body, address, token or personal data. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics.ts';
import { noSpan, type Span, type Tracing } from '../tracing/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    openSpan: Span | undefined;
    /** A no-op span for requests that are not traced. */
    readonly span: Span;
  }
}

/** Opens a span for each call until its response ends. Traces of callers are not continued. */
export function traceCalls(app: FastifyInstance, tracing: Tracing): void {
  app.decorateRequest('openSpan', undefined);
  app.decorateRequest('span', {
    getter(this: FastifyRequest) {
      return this.openSpan ?? noSpan;
    },
  });
  app.addHook('onRequest', async (request) => {
    const route = request.routeOptions.url;
    // Health probes would outnumber the calls.
    request.openSpan =
      route === undefined || !isCall(route)
        ? undefined
        : tracing.open(`${request.method} ${route}`, {
            kind: 'server',
            facts: { 'http.request.method': request.method, 'http.route': route },
          });
  });
  app.addHook('onResponse', async ({ span, actor }, { statusCode }) => {
    span.end(
      { 'http.response.status_code': statusCode, ...(actor && { 'portal.role': actor.kind }) },
      statusCode >= 500 ? new Error(String(statusCode)) : undefined,
    );
  });
}

const isCall = (route: string) => route.startsWith('/api/') || route.startsWith('/webhooks/');

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
        // The call's span has ended, so the logger cannot add its ids.
        ...request.span.ids,
        ...(request.actor && { by: `${request.actor.kind}:${request.actor.userId}` }),
      },
      'answered',
    );
  });
}
