/** Files that operations receive and return. */

import type { Readable } from 'node:stream';

/** Content that a reader should know about before opening the file. */
export type FileWarning = 'script' | 'action' | 'attachment';

/** What one person may still upload today. */
export interface UploadQuota {
  readonly personId: number;
  /** yyyy-mm-dd in India. */
  readonly day: string;
  readonly maxBytes: number;
  readonly maxFiles: number;
  /** Until the next day begins. */
  readonly secondsLeft: number;
  readonly isNew: boolean;
}

/** A file that passed its checks and is in the document store; deleted unless the operation keeps it. */
export interface ReceivedFile {
  readonly originalName: string;
  readonly storedName: string;
  /** `user{user_id}/{storedName}`, the path below the files' base (documents-004). */
  readonly storedPath: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly sha256: Buffer;
  readonly warnings: readonly FileWarning[];
  /** False when the virus scanner was unavailable: it may only be kept as a quarantined document. */
  readonly isScanned: boolean;
  /** The quota of its uploader. */
  readonly quota: UploadQuota;
  kept: boolean;
}

/** The result of an operation that returns a file instead of JSON. */
export interface FileAnswer {
  readonly file: true;
  readonly stream: Readable;
  /** Absent for a file that is generated while it is sent. */
  readonly sizeBytes?: number;
  readonly contentType: string;
  readonly downloadName: string;
}
