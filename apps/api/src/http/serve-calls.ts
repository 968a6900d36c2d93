/** The HTTP server below Fastify: ends slow connections, and refuses at once what there is no room for. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Deps } from '../deps.ts';
import { createCallerRules } from './caller-rules.ts';
import { createOverloadQueue } from './overload-queue.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** How long a connection may take. */
export interface ConnectionLimits {
  headersMs: number;
  /** A body that is no form with files. */
  bodyMs: number;
  /** Of a form as well; those have limits of their own (arrival.ts). */
  requestMs: number;
  /** Without a byte in either direction. */
  idleMs: number;
  keepAliveMs: number;
  /** How often connections are looked at, which is what `headersMs` may take longer. */
  lookMs: number;
}

export const usualConnectionLimits: ConnectionLimits = {
  headersMs: 20_000,
  bodyMs: 25_000,
  requestMs: 11 * 60_000,
  idleMs: 30_000,
  // Longer than proxies keep theirs (60 s), which would send a call on a connection that is just being closed.
  keepAliveMs: 72_000,
  lookMs: 5_000,
};

export const serveCalls =
  (deps: Pick<Deps, 'config' | 'connections' | 'database' | 'metrics'>) =>
  (handle: Handler): Server => {
    const isOverloaded = createOverloadCheck(deps);
    const refuse = createRefusal(deps);
    const limits = deps.connections;
    const serve: Handler = (request, response) => {
      endSlowBody(request, limits);
      handle(request, response);
    };
    const queue = createOverloadQueue(([request, response]: Parameters<Handler>) => {
      if (request.socket.destroyed) return;
      if (isOverloaded()) refuse(request, response);
      else serve(request, response);
    });
    const server = createServer(
      {
        headersTimeout: limits.headersMs,
        requestTimeout: limits.requestMs,
        connectionsCheckingInterval: limits.lookMs,
        keepAliveTimeout: limits.keepAliveMs,
      },
      (request, response) => {
        if (isOverloaded() && !isAlwaysServed(request)) queue.add([request, response]);
        else serve(request, response);
      },
    );
    server.setTimeout(limits.idleMs);
    return server;
  };

function endSlowBody(request: IncomingMessage, { bodyMs }: ConnectionLimits) {
  const { headers } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody || headers['content-type']?.startsWith('multipart/') === true) return;
  const timer = setTimeout(() => request.complete || request.socket.destroy(), bodyMs);
  request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}

/** An orchestrator that gets no answer about health ends this process; a preflight costs nothing, and a browser hides its refusal. */
const isAlwaysServed = ({ method, url }: IncomingMessage) =>
  method === 'OPTIONS' || url === '/healthz' || url === '/readyz' || url === '/metrics';

/** How many may wait for each connection of the pool; and how long the first of them, once one waits for each. */
const mostWaitingOfConnection = 10;
const longestWaitMs = 300;

/** Whether more calls wait for the database than it can serve soon. */
function createOverloadCheck({ config, database }: Pick<Deps, 'config' | 'database'>) {
  const connections = config.DATABASE_POOL;
  return (): boolean => {
    const { length, longestMs } = database.queue();
    return (
      length >= connections * mostWaitingOfConnection || (length >= connections && longestMs >= longestWaitMs)
    );
  };
}

/** Refuses before anything of a call is read: cheaply, or refusing would leave no time for those that were let in. */
function createRefusal({ config, metrics }: Pick<Deps, 'config' | 'metrics'>): Handler {
  const callers = createCallerRules(config);
  return (request, response) => {
    metrics.shedCalls.inc();
    const { origin } = request.headers;
    const id = randomUUID();
    const body = `{"status":"false","message":"${busy}","code":"unavailable","request_id":"${id}"}`;
    response.writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.length),
      'cache-control': 'no-store',
      'retry-after': '2',
      'x-request-id': id,
      vary: 'Origin',
      // Or the apps could not read how long to wait.
      ...(origin !== undefined &&
        callers.isKnown(origin) && {
          'access-control-allow-origin': origin,
          'access-control-expose-headers': 'retry-after, x-request-id',
        }),
    });
    response.end(body);
  };
}

const busy = 'The portal is very busy. Please try again in a moment.';
