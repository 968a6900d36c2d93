/** The child's side of server-under-load.ts: says where it listens, then its CPU and memory whenever asked. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

export async function listenAndTell(app: FastifyInstance) {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMicros: user + system, rssMiB: process.memoryUsage.rss() / 2 ** 20 });
  });
  process.once('SIGTERM', () => process.exit(0));
  process.send?.({ url: `http://127.0.0.1:${port}` });
}
