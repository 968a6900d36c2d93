/** A chat message as the thread shows it, in every app. */

import type { FileWarning } from '@portal/domain/file-warnings';

export type ThreadMessage = {
  /** The same from the moment of writing, so that nothing jumps when it is delivered. */
  key: string;
  /** Empty for a message with files only. */
  text: string;
  files: readonly ThreadFile[];
  /** `You` for the reader. */
  senderName: string;
  /** Written by the reader's own side. */
  own: boolean;
  /** ISO 8601. */
  at: string;
  /** Delivery state of an own message; undefined for others. */
  state: MessageState | undefined;
  /** Progress of the files, 0 to 100; undefined unless they are being sent. */
  percent?: number | undefined;
  /** A reload loses the files of a failed message, so that it can't be resent. */
  filesLost?: boolean;
};

export type ThreadFile = {
  /** Undefined until it is delivered. */
  id: number | undefined;
  name: string;
  /** Bytes. */
  size: number;
  warnings?: readonly FileWarning[] | undefined;
};

export type MessageState = 'sending' | 'failed' | 'sent' | 'delivered' | 'seen';
