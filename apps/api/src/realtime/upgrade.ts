/** Accepts or rejects upgrade requests before anything is allocated for them (realtime-007). */

import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Config } from '../config.ts';
import type { CallerRules } from '../http/caller-rules.ts';
import { networkOf } from '../http/network-address.ts';
import { sanitizeForwardedFor } from '../http/prepare-request.ts';
import type { RateLimits } from '../http/rate-limits.ts';

export interface UpgradeOptions {
  config: Pick<Config, 'TRUSTED_PROXIES'>;
  callers: CallerRules;
  isOwnHost(host: string | undefined): boolean;
  limits: Pick<RateLimits, 'call'>;
  isOpen(): boolean;
  hasRoom(network: string): boolean;
  /** Must attach its listeners synchronously: the first frame may have arrived with the request. */
  onSocket(accepted: AcceptedSocket): void;
}

export interface AcceptedSocket {
  socket: WebSocket;
  stream: Duplex;
  network: string;
  ip: string;
  /** Of the page that opens it; servers and mobile apps send none. */
  origin: string | undefined;
}

const path = '/ws';
/** The longest frame holds a token of 2,000 characters. */
const mostFrameBytes = 4 * 1024;

export function acceptUpgrades(app: FastifyInstance, options: UpgradeOptions): void {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: mostFrameBytes,
    maxFragments: 16,
    maxBufferedChunks: 1_024,
    // Costs memory for every socket and gains nothing on frames this small.
    perMessageDeflate: false,
  });
  const { TRUSTED_PROXIES } = options.config;
  const isTrusted = proxyAddress.compile(TRUSTED_PROXIES?.split(',').map((one) => one.trim()) ?? []);

  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // An unhandled error of the stream would end the process.
    stream.on('error', onError);
    sanitizeForwardedFor(request);
    const ip = proxyAddress(request, isTrusted);
    const network = networkOf(ip);
    void refusal(options, request, network).then((status) => {
      if (status !== undefined) refuse(stream, status);
      else
        server.handleUpgrade(request, stream, head, (socket) => {
          options.onSocket({ socket, stream, network, ip, origin: request.headers.origin });
          stream.off('error', onError);
        });
    });
  });
}

function onError(this: Duplex) {
  this.destroy();
}

/** Returns the HTTP status of a rejection, or undefined. */
async function refusal(
  options: UpgradeOptions,
  request: IncomingMessage,
  network: string,
): Promise<number | undefined> {
  const url = request.url ?? '';
  if (url.split('?')[0] !== path) return 404;
  // URLs end up in logs and histories, so they must not carry a token.
  if (url !== path) return 400;
  if (!options.isOwnHost(request.headers.host)) return 404;
  if (!isAllowedOrigin(options, request.headers.origin)) return 403;
  if (!options.isOpen()) return 503;
  if (!options.hasRoom(network)) return 429;
  return options.limits.call(network).then(
    () => undefined,
    () => 429,
  );
}

/** Browsers always send the origin. Servers and mobile apps send none: only their token decides. */
const isAllowedOrigin = ({ callers }: UpgradeOptions, origin: string | undefined): boolean =>
  origin === undefined || callers.isKnown(origin);

function refuse(stream: Duplex, status: number): void {
  const again = status === 429 || status === 503 ? 'Retry-After: 5\r\n' : '';
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n${again}\r\n`,
  );
}
