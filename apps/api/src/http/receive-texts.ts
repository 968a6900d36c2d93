/** Reads a multipart body that holds short texts alone: it is taken whole, at a fifth of what streaming costs. */
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Json } from '../contract/read-contract.ts';
import { composeText } from './compose-texts.ts';
import { invalid, Problem } from '../contract/errors.ts';
import { parseTextForm } from './parse-text-form.ts';

/** Throws `malformed_body` for a body that is no form, or `validation_failed` with the field that is given twice. */
export function textsIn(request: FastifyRequest, body: Buffer): Json {
  const parts = parseTextForm(request.headers['content-type'] ?? '', body);
  if (!parts) throw malformed();
  const fields = new Map<string, string>();
  for (const [field, text] of parts) {
    if (fields.has(field)) throw invalid([{ field, message: 'Give this only once.' }]);
    fields.set(field, composeText(text, field));
  }
  return Object.fromEntries(fields);
}

/** Only for what its length says to be small. Throws `malformed_body` when it does not arrive whole. */
export function readWhole(raw: IncomingMessage): Promise<Buffer> {
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
