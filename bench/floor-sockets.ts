/** The floor of a broadcast: a plain `ws` server that loops over its clients. It answers each frame, like the product. */

import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { listenAndReportServer } from './report-usage.ts';

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString('utf8');
  });
  request.on('end', () => {
    for (const message of JSON.parse(body) as unknown[]) {
      const text = JSON.stringify(message);
      for (const client of sockets.clients) client.send(text);
    }
    response.end();
  });
});
const sockets = new WebSocketServer({ server, path: '/ws' });
sockets.on('connection', (socket) => {
  socket.on('error', () => undefined);
  socket.on('message', () => socket.send('{"type":"ready"}'));
});
await listenAndReportServer(server);
