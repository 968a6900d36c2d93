/** Sends a multipart call with upload progress, which fetch lacks; it fails like any other call. */

import { ApiError } from './api-error.ts';
import { repeatRefused, type UploadAccess } from './client.ts';
import type { paths } from './contract.gen.ts';
import { formBody } from './form-body.ts';

type Multipart<Path extends keyof paths> = paths[Path] extends {
  post: { requestBody: { content: { 'multipart/form-data': infer Fields } } };
}
  ? Fields
  : never;
type MultipartPath = { [Path in keyof paths]: Multipart<Path> extends never ? never : Path }[keyof paths];
// The contract types a file as a binary string, so any string may be a file, and any list of strings several.
type Body<Path extends MultipartPath> = {
  [Field in keyof Multipart<Path>]:
    | Multipart<Path>[Field]
    | (string extends Multipart<Path>[Field] ? Blob : never)
    | (string[] extends Multipart<Path>[Field] ? readonly Blob[] : never);
};
type Answer<Path extends MultipartPath> = paths[Path] extends {
  post: { responses: { 200: { content: { 'application/json': infer Json } } } };
}
  ? Json
  : never;

export interface UploadOptions {
  signal?: AbortSignal;
  /** Upload progress, from 0 to 100. */
  onProgress?: (percent: number) => void;
  /** The same for a retry of the same call, which then returns the first response (errors-019). */
  idempotencyKey?: string;
}

/**
 * Posts `body` to `path`. Throws an ApiError when the server rejects it, the signal's reason when it is aborted, and a
 * TypeError without a response.
 */
export async function upload<Path extends MultipartPath>(
  api: UploadAccess,
  path: Path,
  body: Body<Path>,
  options: UploadOptions = {},
): Promise<Answer<Path>> {
  options.signal?.throwIfAborted();
  await api.beforeCall?.();
  const form = formBody(body as Parameters<typeof formBody>[0]);
  const post = () => send(`${api.baseUrl}${path}`, headersOf(api, options), form, options);
  const first = await post();
  const response = api.mayRepeat ? await repeatRefused(first, api.mayRepeat, post) : first;
  if (!response.ok) throw await ApiError.from(response);
  return (await response.json()) as Answer<Path>;
}

function headersOf(
  { getToken, isUserActive }: UploadAccess,
  { idempotencyKey }: UploadOptions,
): Record<string, string> {
  const token = getToken?.();
  return {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(isUserActive?.() === false && { 'x-unattended': 'true' }),
  };
}

function send(
  url: string,
  headers: Record<string, string>,
  form: FormData,
  options: UploadOptions,
): Promise<Response> {
  const { signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.((loaded / total) * 100);
    });
    request.addEventListener('load', () => resolve(toResponse(request)));
    request.addEventListener('error', () => reject(new TypeError(UNREACHED)));
    request.addEventListener('abort', () => reject(abortReason(signal)));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort);
    request.send(form);
  });
}

const UNREACHED = 'The upload did not get through. Check your connection and try again.';

function toResponse(request: XMLHttpRequest): Response {
  // Only rejections have the header; browsers warn about reading a missing one.
  const retryAfter = request.status === 429 ? request.getResponseHeader('retry-after') : null;
  return new Response(request.responseText || null, {
    status: request.status,
    headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
  });
}

function abortReason(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new DOMException('The upload was cancelled.', 'AbortError');
}
