/** A proxy between the product and the payment sandbox that simulates network faults. */

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/**
 * `unreachable` drops the connection, `failing` returns 500, `talking nonsense` returns HTML instead of JSON, `losing
 * answers` forwards the call and then drops the connection.
 */
export type ProviderBehaviour =
  | 'well'
  | 'unreachable'
  | 'failing'
  | 'talking nonsense'
  | 'refusing our key'
  | 'losing answers';

export async function startProviderProxy(target: string) {
  let mood: ProviderBehaviour = 'well';
  let calls: string[] = [];
  let hold: { path: RegExp; arrived: () => void; released: Promise<void> } | undefined;

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray());
    const call = `${request.method} ${request.url}`;
    calls.push(call);
    if (hold?.path.test(call)) {
      hold.arrived();
      await hold.released;
    }
    if (mood === 'unreachable') request.socket.destroy();
    else if (mood === 'well') await passOn(target, request, body, response);
    else if (mood === 'losing answers') {
      await forward(target, request, body);
      request.socket.destroy();
    } else {
      const status = { failing: 500, 'refusing our key': 401, 'talking nonsense': 200 }[mood];
      response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Sorry</h1>');
    }
  };
  // A killed caller receives no response.
  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');

  return {
    url: `http://127.0.0.1:${address.port}`,
    be: (next: ProviderBehaviour) => {
      mood = next;
    },
    /** The calls since the last read, such as "GET /v1/payments/pay_1". */
    takeCalls: () => {
      const taken = calls;
      calls = [];
      return taken;
    },
    /** Holds matching calls. Returns a promise of the first one, and a function that releases them. */
    holdBack(path: RegExp): { arrived: Promise<void>; release: () => void } {
      const { promise: arrived, resolve } = Promise.withResolvers<void>();
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      hold = { path, arrived: resolve, released };
      return {
        arrived,
        release: () => {
          hold = undefined;
          release();
        },
      };
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
  };
}

async function passOn(target: string, request: IncomingMessage, body: Buffer, response: ServerResponse) {
  const { status, text } = await forward(target, request, body);
  response.writeHead(status, { 'content-type': 'application/json' }).end(text);
}

async function forward(target: string, request: IncomingMessage, body: Buffer) {
  const { authorization = '', 'content-type': type = 'application/json' } = request.headers;
  const key = request.headers['x-refund-idempotency'];
  const reply = await fetch(target + request.url, {
    method: request.method ?? 'GET',
    headers: { authorization, 'content-type': type, ...(key && { 'x-refund-idempotency': String(key) }) },
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
  return { status: reply.status, text: await reply.text() };
}
