/** A `fetch` that calls the app in memory, so that tests use the real SDK. */

import type { FastifyInstance } from 'fastify';

export const injectFetch =
  (app: FastifyInstance, remoteAddress = '127.0.0.1') =>
  async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const body = Buffer.from(await request.arrayBuffer());
    const reply = await app.inject({
      method: request.method as 'GET' | 'POST',
      url: url.pathname + url.search,
      headers: Object.fromEntries(request.headers),
      remoteAddress,
      ...(body.length > 0 && { payload: body }),
    });
    const headers = new Headers(
      Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const empty = reply.statusCode === 204 || reply.statusCode === 304;
    return new Response(empty ? null : new Uint8Array(reply.rawPayload), {
      status: reply.statusCode,
      headers,
    });
  };
