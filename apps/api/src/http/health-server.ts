/** The worker's own small server: /healthz, /readyz and /metrics, as those of the API, and nothing else. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Deps } from '../deps.ts';
import { faultOf, mayReadMetrics } from './serve-health.ts';

interface Answer {
  status: number;
  type?: string;
  body: string;
}

const limits = { headersTimeout: 5_000, requestTimeout: 5_000, connectionsCheckingInterval: 2_000 };

/** @param workFault why the work itself does not go on, if it does not. */
export function createHealthServer(deps: Deps, workFault: () => Promise<string | undefined>): Server {
  const answers: Record<string, (request: IncomingMessage) => Promise<Answer> | Answer> = {
    '/healthz': () => inJson(200, 'alive'),
    '/readyz': async () => {
      const fault = (await faultOf(deps)) ?? (await workFault());
      return inJson(fault === undefined ? 200 : 503, fault ?? 'ready');
    },
    '/metrics': async ({ headers }) =>
      mayReadMetrics(deps, headers.authorization)
        ? {
            status: 200,
            type: deps.metrics.registry.contentType,
            body: await deps.metrics.registry.metrics(),
          }
        : inJson(404, notHere),
  };
  return createServer(limits, (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const answer = Object.hasOwn(answers, path) ? answers[path] : undefined;
    const isAsked = request.method === 'GET' || request.method === 'HEAD';
    void Promise.resolve(answer && isAsked ? answer(request) : inJson(404, notHere))
      .catch((error: unknown) => {
        deps.log.error({ err: error }, 'a look at the worker failed');
        return inJson(500, 'this look failed');
      })
      .then((given) => send(request, response, given));
  });
}

const notHere = 'There is nothing here.';

const inJson = (status: number, message: string): Answer => ({
  status,
  body: JSON.stringify({ status: status === 200 ? 'true' : 'false', message }),
});

function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, type = 'application/json; charset=utf-8', body }: Answer,
): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(method === 'HEAD' ? undefined : body);
}
