/** A message as the thread shows it, whichever app shows it. */

export type ThreadMessage = {
  /** The same from the moment of writing on, so that nothing jumps when it arrives. */
  key: string;
  text: string;
  /** `You` for the reader, whose name need not be shown. */
  senderName: string;
  /** On the reader's own side. */
  own: boolean;
  /** When it was written, ISO 8601. */
  at: string;
  /** How far an own message has come; others have none. */
  state: MessageState | undefined;
};

export type MessageState = 'sending' | 'failed' | 'sent' | 'delivered' | 'seen';
