/** A client of the sandbox for tests, and a receiver of its webhooks. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RazorpaySandbox } from './start-razorpay-sandbox.ts';

export const KEY_ID = 'rzp_test_sandbox0000';
export const KEY_SECRET = 'test_key_secret';

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** One call; `key` defaults to the account's key. */
export async function call(
  { url }: Pick<RazorpaySandbox, 'url'>,
  method: 'GET' | 'POST',
  path: string,
  { body, key = `${KEY_ID}:${KEY_SECRET}`, headers = {} }: CallOptions = {},
): Promise<Answer> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(key).toString('base64')}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: asObject(await answer.json()) };
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

interface CallOptions {
  body?: unknown;
  key?: string;
  headers?: Record<string, string>;
}

/** A new order of so many paise. */
export async function newOrder(sandbox: RazorpaySandbox, amount = 1_180_000): Promise<string> {
  const { body } = await call(sandbox, 'POST', '/v1/orders', { body: { amount, currency: 'INR' } });
  return String(body['id']);
}

/** Pays through the API for scripts. */
export async function payOrder(
  sandbox: RazorpaySandbox,
  order_id: string,
  outcome: string,
  amount?: number,
): Promise<Answer> {
  return call(sandbox, 'POST', '/sandbox/pay', { body: { order_id, outcome, amount } });
}

export interface Received {
  event: string;
  id: string;
  signature: string;
  raw: string;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** The status of future responses. */
  answerWith(status: number): void;
  stop(): void;
}

/** A merchant's webhook that records its requests. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    void request.toArray().then((chunks: Buffer[]) => {
      const raw = Buffer.concat(chunks).toString('utf8');
      received.push({
        event: String(asObject(JSON.parse(raw))['event']),
        id: String(request.headers['x-razorpay-event-id']),
        signature: String(request.headers['x-razorpay-signature']),
        raw,
      });
      response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/webhook`,
    received,
    answerWith: (next) => {
      status = next;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
