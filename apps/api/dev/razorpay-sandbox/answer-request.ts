/** Routes a request and writes its response, with errors in Razorpay's format. */

import { timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { applyFaults } from './faults.ts';
import { badRequest, RazorpayError } from './razorpay-error.ts';
import type { Body } from './read-fields.ts';
import { FILE_ROUTES, JSON_ROUTES } from './routes.ts';
import type { SandboxRequest } from './sandbox-request.ts';
import type { Sandbox } from './sandbox.ts';

const MAX_BODY_BYTES = 1_000_000;

// The form runs in a frame of the product's page, which development serves from loopback only.
const FORM_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors http://localhost:* http://127.0.0.1:*";

/** Never rejects: every error becomes a response. */
export async function answerRequest(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const url = new URL(request.url ?? '/', 'http://sandbox');
    const file = FILE_ROUTES.find(({ path }) => path === url.pathname);
    if (file && request.method === 'GET') sendFile(response, file);
    else sendJson(response, 200, await answerJson(sandbox, request, url));
  } catch (error) {
    const known = error instanceof RazorpayError ? error : serverError();
    sendJson(response, known.status, known.body);
  }
}

async function answerJson(sandbox: Sandbox, request: IncomingMessage, url: URL): Promise<unknown> {
  const found = findRoute(request.method, url.pathname);
  if (!found) throw badRequest('The requested URL was not found on the server.', { status: 404 });
  const { route, id } = found;
  if (route.access === 'key') checkKey(sandbox, request.headers.authorization);
  if (route.access === 'key') await applyFaults(sandbox.faults);
  const body = route.method === 'POST' ? await readBody(request) : {};
  return route.answer(sandbox, { id, body, query: url.searchParams, header: headerReader(request) });
}

function findRoute(method: string | undefined, pathname: string) {
  for (const route of JSON_ROUTES) {
    const [before = '', after = ''] = route.path.split(':id');
    if (route.method !== method || !pathname.startsWith(before) || !pathname.endsWith(after)) continue;
    const id = pathname.slice(before.length, pathname.length - after.length);
    if (route.path.includes(':id') ? /^\w+$/.test(id) : pathname === route.path) return { route, id };
  }
  return undefined;
}

function checkKey({ keyId, keySecret }: Sandbox, header: string | undefined): void {
  const actual = Buffer.from(header ?? '');
  const expected = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) {
    throw badRequest('Authentication failed', { status: 401 });
  }
}

async function readBody(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  let size = 0;
  const stream: AsyncIterable<Buffer> = request;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw badRequest('The request is too large.', { status: 413 });
    chunks.push(chunk);
  }
  if (size === 0) return {};
  // Any web page may post text/plain without a preflight; JSON needs one, which is rejected.
  if (!request.headers['content-type']?.startsWith('application/json')) {
    throw badRequest('The content type must be application/json.', { status: 415 });
  }
  return parseObject(Buffer.concat(chunks).toString('utf8'));
}

function parseObject(text: string): Body {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
  } catch {
    // Rejected below, like every body that is not an object.
  }
  throw badRequest('The request body is not a valid JSON object.');
}

function headerReader(request: IncomingMessage): SandboxRequest['header'] {
  return (name) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
}

function serverError(): RazorpayError {
  return new RazorpayError(500, {
    error: {
      code: 'SERVER_ERROR',
      description:
        'We are facing some trouble completing your request at the moment. Please try again shortly.',
      source: 'NA',
      step: 'NA',
      reason: 'NA',
      metadata: {},
    },
  });
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(value));
}

function sendFile(response: ServerResponse, { file, type }: { file: string; type: string }): void {
  response.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(type === 'text/html' ? { 'content-security-policy': FORM_POLICY } : {}),
  });
  response.end(readFileSync(join(import.meta.dirname, 'checkout', file)));
}
