/** Reads a multipart body that holds texts alone: small, so it is taken whole, at a fifth of what streaming costs. */
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Json } from '../contract/read-contract.ts';
import { invalid, Problem } from './errors.ts';
import { parseTextForm } from './parse-text-form.ts';

const mostBytes = 256 * 1024;

/**
 * Throws `malformed_body` for a body that is no form or did not arrive whole, `too_large`, or `validation_failed` with
 * the field that is given twice.
 */
export async function receiveTexts(request: FastifyRequest): Promise<Json> {
  if (!request.isMultipart()) throw new Problem('wrong_type', 'Send this call as multipart/form-data.');
  return textsIn(request, await readWhole(request.raw));
}

/** The fields of a body that was taken whole. */
export function textsIn(request: FastifyRequest, body: Buffer): Json {
  const parts = parseTextForm(request.headers['content-type'] ?? '', body);
  if (!parts) throw malformed();
  const fields = new Map<string, string>();
  for (const [field, text] of parts) {
    if (fields.has(field)) throw invalid([{ field, message: 'Give this only once.' }]);
    fields.set(field, text);
  }
  return Object.fromEntries(fields);
}

export function readWhole(raw: IncomingMessage): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let bytes = 0;
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= mostBytes) chunks.push(chunk);
    // What still arrives is read away, or the connection could carry no further request (stack trap 11).
    else reject(new Problem('too_large', 'The form is too large.'));
  });
  raw.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
  raw.on('error', (cause) => reject(malformed(cause)));
  raw.on('close', () => reject(malformed()));
  return promise;
}

const malformed = (cause?: unknown) =>
  new Problem('malformed_body', 'The form could not be read.', { cause });
