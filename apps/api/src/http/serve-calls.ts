/** The HTTP server below Fastify: closes slow connections and sheds load. */

import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Deps } from '../deps.ts';
import { createCallerRules } from './caller-rules.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** How long a connection may take. */
export interface ConnectionLimits {
  headersMs: number;
  /** For bodies other than forms. */
  bodyMs: number;
  /** Also for forms, which have limits of their own (upload-deadline.ts). */
  requestMs: number;
  /** Without a byte in either direction. */
  idleMs: number;
  keepAliveMs: number;
  /** Interval between checks; `headersMs` may take this much longer. */
  checkEveryMs: number;
}

export const defaultConnectionLimits: ConnectionLimits = {
  headersMs: 20_000,
  bodyMs: 25_000,
  requestMs: 11 * 60_000,
  idleMs: 30_000,
  // Longer than that of proxies (60 s), which would otherwise use a connection that is being closed.
  keepAliveMs: 72_000,
  checkEveryMs: 5_000,
};

export const serveCalls =
  (deps: Pick<Deps, 'config' | 'connections' | 'database' | 'metrics'>) =>
  (handle: Handler): Server => {
    const isOverloaded = createOverloadCheck(deps);
    const reject = createRejection(deps);
    const limits = deps.connections;
    const serve: Handler = (request, response) => {
      endSlowBody(request, limits);
      handle(request, response);
    };
    const queue = createOverloadQueue(([request, response]: Parameters<Handler>) => {
      if (request.socket.destroyed) return;
      if (isOverloaded()) reject(request, response);
      else serve(request, response);
    });
    const server = createServer(
      {
        headersTimeout: limits.headersMs,
        requestTimeout: limits.requestMs,
        connectionsCheckingInterval: limits.checkEveryMs,
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

/** An orchestrator restarts processes without health responses; preflights are cheap and browsers hide their rejection. */
const isAlwaysServed = ({ method, url }: IncomingMessage) =>
  method === 'OPTIONS' || url === '/healthz' || url === '/readyz' || url === '/metrics';

/** How many calls may wait per connection of the pool, and how long the first one once each has one waiting. */
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

/** Rejects calls without reading them, because rejections must cost little during an overload. */
function createRejection({ config, metrics }: Pick<Deps, 'config' | 'metrics'>): Handler {
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
      // Without it the apps cannot read Retry-After.
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

const tickMs = 10;
/** 2,500 a second, which costs a tenth of a core. */
const minPerTick = 25;
/** All queued calls are retried within about a second. */
const sharePerTick = 1 / 100;

interface OverloadQueue<Call> {
  add(call: Call): void;
}

/** Holds calls during an overload and retries them oldest first, a limited number per tick. */
function createOverloadQueue<Call>(retry: (call: Call) => void): OverloadQueue<Call> {
  let waiting: Call[] = [];
  let timer: NodeJS.Timeout | undefined;
  const tick = () => {
    const count = Math.max(minPerTick, Math.ceil(waiting.length * sharePerTick));
    const due = waiting.slice(0, count);
    waiting = waiting.slice(count);
    if (waiting.length === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    for (const call of due) retry(call);
  };
  return {
    add(call) {
      waiting.push(call);
      timer ??= setInterval(tick, tickMs);
    },
  };
}
