/** The child process of server-under-load.ts: sends its address, then its CPU time and memory for each message. */

import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

export async function listenAndReport(app: FastifyInstance) {
  await app.listen({ host: '127.0.0.1', port: 0 });
  reportUsage(app.server.address() as AddressInfo);
}

export async function listenAndReportServer(server: Server) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  reportUsage(server.address() as AddressInfo);
}

function reportUsage({ port }: AddressInfo) {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMicros: user + system, rssMiB: process.memoryUsage.rss() / 2 ** 20 });
  });
  process.once('SIGTERM', () => process.exit(0));
  process.send?.({ url: `http://127.0.0.1:${port}` });
}
