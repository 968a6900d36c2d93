/** Reads a multipart body: text fields as they are, files streamed to the document store after their checks. */
import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../deps.ts';
import type { Json } from '../contract/read-contract.ts';

/** A file that passed its checks and lies in the document store, but is kept only if the operation says so. */
export interface ReceivedFile {
  readonly originalName: string;
  readonly storedName: string;
  /** `user{user_id}/{storedName}`, the path below the files' base (decision 34). */
  readonly storedPath: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly sha256: Buffer;
  kept: boolean;
}

export interface ReceivedForm {
  fields: Json;
  files: Record<string, ReceivedFile>;
}
