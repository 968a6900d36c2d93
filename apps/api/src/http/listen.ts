/** Listens on a socket passed by systemd and shared by processes, or on the process's own port (record 0048). */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

type ListenConfig = Pick<Config, 'HOST' | 'PORT' | 'LISTEN_FDS' | 'LISTEN_PID'>;

/** The first file descriptor that systemd passes (sd_listen_fds). */
const sharedSocket = 3;

export async function listen(app: FastifyInstance, config: ListenConfig): Promise<void> {
  const own = { host: config.HOST, port: config.PORT };
  if (!isHandedOver(config)) {
    await app.listen(own);
    return;
  }
  await serveOwnPort(app, own);
  // A stopping process closes only its own handle; other processes accept queued connections.
  await app.listen(Object.assign({ fd: sharedSocket }, own));
}

/** A child process inherits the variables without the socket. */
const isHandedOver = ({ LISTEN_FDS, LISTEN_PID }: ListenConfig) =>
  LISTEN_FDS === 1 && LISTEN_PID === process.pid;

/** Health checks and metrics of one process use its own port. */
async function serveOwnPort(app: FastifyInstance, own: { host: string; port: number }): Promise<void> {
  const server = createServer((request, response) => app.server.emit('request', request, response));
  server.listen(own.port, own.host);
  await once(server, 'listening');
  app.addHook('onClose', async () => {
    server.close();
    server.closeAllConnections();
  });
}
