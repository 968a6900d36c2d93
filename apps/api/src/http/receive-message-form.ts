/** Reads a form that holds texts alone most of the time and files sometimes, without making the former pay for the latter. */
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../deps.ts';
import { Problem } from '../contract/errors.ts';
import { type ReceivedForm, receiveForm } from './receive-form.ts';
import { readWhole, textsIn } from './receive-texts.ts';

/** No text that may be sent is longer, however it is encoded. */
const mostBytesOfTexts = 32 * 1024;

/** Throws what receiveForm throws, and `malformed_body` for a short form that does not arrive whole. */
export async function receiveMessageForm(deps: AppDeps, request: FastifyRequest): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new Problem('wrong_type', 'Send this call as multipart/form-data.');
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  if (!(length <= mostBytesOfTexts)) return receiveForm(deps, request, 'chat');
  const body = await readWhole(request.raw);
  // Whatever may be a file, or only says that word, is read by the parser of files.
  if (/filename/i.test(body.toString('latin1'))) return receiveForm(deps, replayed(request, body), 'chat');
  return { fields: textsIn(request, body), files: {} };
}

/** The same request, whose body can be read once more. */
function replayed(request: FastifyRequest, body: Buffer): FastifyRequest {
  const raw = Object.assign(Readable.from([body]), { headers: request.headers, complete: true });
  return new Proxy(request, {
    get: (target, name): unknown => (name === 'raw' ? raw : Reflect.get(target, name)),
  });
}
