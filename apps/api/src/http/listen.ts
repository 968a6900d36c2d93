/** Opens the process to calls: on the socket that it shares with others of this machine, else on its own port (record 0048). */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

type ListenConfig = Pick<Config, 'HOST' | 'PORT' | 'LISTEN_FDS' | 'LISTEN_PID'>;

/** The first that systemd hands over (sd_listen_fds). */
const sharedSocket = 3;

export async function listen(app: FastifyInstance, config: ListenConfig): Promise<void> {
  const own = { host: config.HOST, port: config.PORT };
  if (!isHandedOver(config)) {
    await app.listen(own);
    return;
  }
  await serveOwnPort(app, own);
  // A process that stops closes its own handle alone: the others, or the next process, accept what is queued.
  await app.listen(Object.assign({ fd: sharedSocket }, own));
}

/** A child of the process that they were meant for has the variables, and not the socket. */
const isHandedOver = ({ LISTEN_FDS, LISTEN_PID }: ListenConfig) =>
  LISTEN_FDS === 1 && LISTEN_PID === process.pid;

/** Probes and figures are of one process, so they come by the port that is its own. */
async function serveOwnPort(app: FastifyInstance, own: { host: string; port: number }): Promise<void> {
  const server = createServer((request, response) => app.server.emit('request', request, response));
  server.listen(own.port, own.host);
  await once(server, 'listening');
  app.addHook('onClose', async () => {
    server.close();
    server.closeAllConnections();
  });
}
