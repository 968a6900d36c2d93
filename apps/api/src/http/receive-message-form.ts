/** Reads a form that mostly holds only texts: a short one is parsed in memory, at a fifth of the cost of streaming. */

import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { invalid, Problem } from '../contract/errors.ts';
import type { Json } from '../contract/read-contract.ts';
import type { AppDeps } from '../deps.ts';
import { normaliseText } from './normalise-texts.ts';
import { parseTextForm } from './parse-text-form.ts';
import { type ReceivedForm, receiveForm } from './receive-form.ts';

/** Longer than any allowed text in any encoding. */
const mostBytesOfTexts = 32 * 1024;

/** Throws like `receiveForm`, and `malformed_body` for an incomplete short form. */
export async function receiveMessageForm(deps: AppDeps, request: FastifyRequest): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new Problem('wrong_type', 'Send this call as multipart/form-data.');
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  if (!(length <= mostBytesOfTexts)) return receiveForm(deps, request, 'chat');
  const body = await readBody(request.raw);
  // A body that may contain files is left to the streaming parser.
  if (/filename/i.test(body.toString('latin1'))) return receiveForm(deps, replayBody(request, body), 'chat');
  return { fields: parseFields(request, body), files: {} };
}

/** The same request with a body that can be read again. */
function replayBody(request: FastifyRequest, body: Buffer): FastifyRequest {
  const raw = Object.assign(Readable.from([body]), { headers: request.headers, complete: true });
  return new Proxy(request, {
    get: (target, name): unknown => (name === 'raw' ? raw : Reflect.get(target, name)),
  });
}

/** Throws `malformed_body` for a malformed form, and `validation_failed` for a repeated field. */
function parseFields(request: FastifyRequest, body: Buffer): Json {
  const parts = parseTextForm(request.headers['content-type'] ?? '', body);
  if (!parts) throw malformed();
  const fields = new Map<string, string>();
  for (const [field, text] of parts) {
    if (fields.has(field)) throw invalid([{ field, message: 'Give this only once.' }]);
    fields.set(field, normaliseText(text, field));
  }
  return Object.fromEntries(fields);
}

/** For small bodies only. Throws `malformed_body` for an incomplete one. */
function readBody(raw: IncomingMessage): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  raw.on('data', (chunk: Buffer) => chunks.push(chunk));
  raw.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
  raw.on('error', (cause) => reject(malformed(cause)));
  raw.on('close', () => reject(malformed()));
  return promise;
}

const malformed = (cause?: unknown) =>
  new Problem('malformed_body', 'The form could not be read.', { cause });
