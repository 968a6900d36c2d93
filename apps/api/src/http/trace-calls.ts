/** A span around each request, from its arrival to the end of its answer; a stranger's own trace is not continued. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { noSpan, type Span, type Tracing } from '../tracing/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    openSpan: Span | undefined;
    /** Of a request that was refused before it was looked at, and of what is not traced, none. */
    readonly span: Span;
  }
}

export function traceCalls(app: FastifyInstance, tracing: Tracing): void {
  app.decorateRequest('openSpan', undefined);
  app.decorateRequest('span', {
    getter(this: FastifyRequest) {
      return this.openSpan ?? noSpan;
    },
  });
  app.addHook('onRequest', async (request) => {
    const route = request.routeOptions.url;
    // Probes by the second would bury the calls.
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
