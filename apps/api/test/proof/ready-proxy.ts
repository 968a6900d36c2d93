/** A small round-robin load balancer over the ready processes, for calls and sockets. Never retries. */

import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';

const probeEveryMs = 200;

export interface ReadyProxy {
  url: string;
  add(target: string): void;
  remove(target: string): void;
  isReady(target: string): boolean;
  /** Calls in progress at one of them. */
  underWay(target: string): number;
  stop(): Promise<void>;
}

interface Target {
  isReady: boolean;
  underWay: number;
}

export async function startReadyProxy(): Promise<ReadyProxy> {
  const targets = new Map<string, Target>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const next = (): string | undefined => {
    const ready = [...targets].filter(([, { isReady }]) => isReady);
    return ready[turn++ % Math.max(1, ready.length)]?.[0];
  };
  const server = createServer((call, reply) => {
    const target = next();
    const state = target === undefined ? undefined : targets.get(target);
    if (target === undefined || !state) {
      reply.writeHead(502).end();
      return;
    }
    state.underWay += 1;
    reply.once('close', () => (state.underWay -= 1));
    passOn(new URL(call.url ?? '/', target), agent, call, reply);
  });
  server.on('upgrade', (call: IncomingMessage, near: Duplex, head: Buffer) => {
    near.on('error', () => undefined);
    const target = next();
    if (target === undefined) near.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    else tunnel(new URL(target), call, near, head);
  });
  const probing = setInterval(() => {
    for (const [url, target] of targets) void answersReady(url).then((isReady) => (target.isReady = isReady));
  }, probeEveryMs);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (target) => void targets.set(target, { isReady: false, underWay: 0 }),
    remove: (target) => void targets.delete(target),
    isReady: (target) => targets.get(target)?.isReady ?? false,
    underWay: (target) => targets.get(target)?.underWay ?? 0,
    async stop() {
      clearInterval(probing);
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function passOn(url: URL, agent: Agent, call: IncomingMessage, reply: ServerResponse) {
  const { connection: _one, ...headers } = call.headers;
  const onward = request(url, { agent, method: call.method ?? 'GET', headers }, (answer) => {
    const { connection: _other, ...own } = answer.headers;
    reply.writeHead(answer.statusCode ?? 502, own);
    answer.pipe(reply);
    answer.on('error', () => reply.destroy());
  });
  onward.on('error', () => (reply.headersSent ? reply.destroy() : reply.writeHead(502).end()));
  call.pipe(onward);
}

function tunnel({ hostname, port }: URL, call: IncomingMessage, near: Duplex, head: Buffer) {
  const far = connect(Number(port), hostname, () => {
    const lines = call.rawHeaders.flatMap((name, index, all) =>
      index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : [],
    );
    far.write(`${call.method} ${call.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    far.write(head);
    near.pipe(far).pipe(near);
  });
  far.on('error', () => near.destroy());
  far.on('close', () => near.destroy());
  near.on('close', () => far.destroy());
}

async function answersReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    (answer) => answer.ok,
    () => false,
  );
}
