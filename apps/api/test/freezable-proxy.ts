/** A TCP proxy that can drop all packets without closing connections, like a broken network. */

import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface FreezableProxy {
  /** The target's address through the proxy. */
  url: string;
  /** The number of connections so far. */
  connections(): number;
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

export async function startFreezableProxy(target: string): Promise<FreezableProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let frozen = false;
  let connections = 0;
  const server = createServer((near) => {
    connections += 1;
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
      if (frozen) socket.pause();
    }
    near.on('data', (bytes) => far.write(bytes));
    far.on('data', (bytes) => near.write(bytes));
    if (frozen) for (const socket of [near, far]) socket.pause();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(target);
  url.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    url: url.href,
    connections: () => connections,
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
