/** Sends a stored file: always as an attachment, never sniffed (documents-007), never cached by others. */

import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '../contract/files.ts';

export const isFileAnswer = (value: unknown): value is FileAnswer =>
  typeof value === 'object' && value !== null && 'file' in value && value.file === true;

/** Fastify aborts the connection when the stream fails, so that clients notice a truncated file. */
export const sendFile = (reply: FastifyReply, answer: FileAnswer): FastifyReply =>
  reply
    .headers({
      'content-type': answer.contentType,
      ...(answer.sizeBytes !== undefined && { 'content-length': answer.sizeBytes }),
      'content-disposition': attachment(answer.downloadName),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(answer.stream);

/** RFC 6266: an ASCII name for old clients, the real name in RFC 5987 encoding for all others. */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_');
  const coded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${coded}`;
}
