/** A message as the thread shows it, whichever app shows it. */
import type { FileWarning } from '@portal/domain/file-warnings';

export type ThreadMessage = {
  /** The same from the moment of writing on, so that nothing jumps when it arrives. */
  key: string;
  /** Empty for a message of files alone. */
  text: string;
  files: readonly ThreadFile[];
  /** `You` for the reader, whose name need not be shown. */
  senderName: string;
  /** On the reader's own side. */
  own: boolean;
  /** When it was written, ISO 8601. */
  at: string;
  /** How far an own message has come; others have none. */
  state: MessageState | undefined;
  /** How much of the files has left, from 0 to 100; undefined unless they are on their way. */
  percent?: number | undefined;
  /** The files of a failed message are gone with a reload, so that it can't be sent again. */
  filesLost?: boolean;
};

export type ThreadFile = {
  /** Undefined until it has arrived. */
  id: number | undefined;
  name: string;
  /** Bytes. */
  size: number;
  warnings?: readonly FileWarning[] | undefined;
};

export type MessageState = 'sending' | 'failed' | 'sent' | 'delivered' | 'seen';
