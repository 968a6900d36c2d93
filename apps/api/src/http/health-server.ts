/** The worker's HTTP server: /healthz, /readyz and /metrics, as in the API. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Deps } from '../deps.ts';
import { findFault, canReadMetrics } from './serve-health.ts';

interface HealthResponse {
  status: number;
  type?: string;
  body: string;
}

const limits = { headersTimeout: 5_000, requestTimeout: 5_000, connectionsCheckingInterval: 2_000 };

/** @param workFault returns why the workers are not running, if they are not. */
export function createHealthServer(deps: Deps, workFault: () => Promise<string | undefined>): Server {
  const answers: Record<string, (request: IncomingMessage) => Promise<HealthResponse> | HealthResponse> = {
    '/healthz': () => jsonResponse(200, 'alive'),
    '/readyz': async () => {
      const fault = (await findFault(deps)) ?? (await workFault());
      return jsonResponse(fault === undefined ? 200 : 503, fault ?? 'ready');
    },
    '/metrics': async ({ headers }) =>
      canReadMetrics(deps, headers.authorization)
        ? {
            status: 200,
            type: deps.metrics.registry.contentType,
            body: await deps.metrics.registry.metrics(),
          }
        : jsonResponse(404, notHere),
  };
  return createServer(limits, (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const answer = Object.hasOwn(answers, path) ? answers[path] : undefined;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    void Promise.resolve(answer && isRead ? answer(request) : jsonResponse(404, notHere))
      .catch((error: unknown) => {
        deps.log.error({ err: error }, 'a health check failed');
        return jsonResponse(500, 'this look failed');
      })
      .then((result) => send(request, response, result));
  });
}

const notHere = 'There is nothing here.';

const jsonResponse = (status: number, message: string): HealthResponse => ({
  status,
  body: JSON.stringify({ status: status === 200 ? 'true' : 'false', message }),
});

function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, type = 'application/json; charset=utf-8', body }: HealthResponse,
): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(method === 'HEAD' ? undefined : body);
}
