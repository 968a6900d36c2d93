/** Sends a stored file: always as an attachment, never sniffed, never cached by others (decision 34). */
import type { Readable } from 'node:stream';

/** What an operation answers to send a file instead of JSON. */
export interface FileAnswer {
  readonly file: true;
  readonly stream: Readable;
  readonly sizeBytes: number;
  readonly contentType: string;
  readonly downloadName: string;
}
