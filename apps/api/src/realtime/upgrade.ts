/** Decides which upgrade requests become sockets, before anything is made for them (realtime-007). */
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Config } from '../config.ts';
import { dropUnreadableAddresses } from '../http/drop-unreadable-addresses.ts';
import { networkOf } from '../http/network-of.ts';
import type { CallerRules } from '../http/caller-rules.ts';
import type { RateLimits } from '../http/rate-limits.ts';

export interface Door {
  config: Pick<Config, 'TRUSTED_PROXIES'>;
  callers: CallerRules;
  isOwnHost(host: string | undefined): boolean;
  limits: Pick<RateLimits, 'call'>;
  isOpen(): boolean;
  hasRoom(network: string): boolean;
  /** Must attach its listeners before it returns: the first frame may have come with the request. */
  welcome(arrival: Arrival): void;
}

export interface Arrival {
  socket: WebSocket;
  stream: Duplex;
  network: string;
  ip: string;
  /** Of the page that opens it; servers and mobile apps have none. */
  origin: string | undefined;
}

const path = '/ws';
/** The longest frame holds a token of 2,000 characters. */
const mostFrameBytes = 4 * 1024;

export function acceptUpgrades(app: FastifyInstance, door: Door): void {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: mostFrameBytes,
    maxFragments: 16,
    maxBufferedChunks: 1_024,
    // It keeps memory for every socket and gains nothing on frames this small.
    perMessageDeflate: false,
  });
  const { TRUSTED_PROXIES } = door.config;
  const isTrusted = proxyAddress.compile(TRUSTED_PROXIES?.split(',').map((one) => one.trim()) ?? []);

  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // Without it a connection that breaks now would end the process.
    stream.on('error', onError);
    dropUnreadableAddresses(request);
    const ip = proxyAddress(request, isTrusted);
    const network = networkOf(ip);
    void refusal(door, request, network).then((status) => {
      if (status !== undefined) refuse(stream, status);
      else
        server.handleUpgrade(request, stream, head, (socket) => {
          door.welcome({ socket, stream, network, ip, origin: request.headers.origin });
          stream.off('error', onError);
        });
    });
  });
}

function onError(this: Duplex) {
  this.destroy();
}

/** The HTTP status to refuse with, or undefined. */
async function refusal(door: Door, request: IncomingMessage, network: string): Promise<number | undefined> {
  const url = request.url ?? '';
  if (url.split('?')[0] !== path) return 404;
  // Addresses end up in logs and histories: a token has no place there, nor has anything else.
  if (url !== path) return 400;
  if (!door.isOwnHost(request.headers.host)) return 404;
  if (!mayCome(door, request.headers.origin)) return 403;
  if (!door.isOpen()) return 503;
  if (!door.hasRoom(network)) return 429;
  return door.limits.call(network).then(
    () => undefined,
    () => 429,
  );
}

/** Browsers always say which page opens a socket. Servers and mobile apps have none: their token alone decides. */
const mayCome = ({ callers }: Door, origin: string | undefined): boolean =>
  origin === undefined || callers.isKnown(origin);

function refuse(stream: Duplex, status: number): void {
  const again = status === 429 || status === 503 ? 'Retry-After: 5\r\n' : '';
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n${again}\r\n`,
  );
}
