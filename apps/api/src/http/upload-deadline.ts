/** Time limits for receiving a form: a slow upload may take long, a stalled or endless one is aborted. */

import type { IncomingMessage } from 'node:http';

export interface UploadTimeouts {
  /** Longest pause between two bytes. */
  readonly idleMs: number;
  /** Longest upload in all. */
  readonly longestMs: number;
}

export interface UploadDeadline {
  /** Aborts at the deadline. */
  readonly signal: AbortSignal;
  /** Whether the deadline passed before the last byte. */
  isLate(): boolean;
  stop(): void;
}

export function startUploadDeadline(
  raw: IncomingMessage,
  { idleMs, longestMs }: UploadTimeouts,
): UploadDeadline {
  const deadline = new AbortController();
  let seen = -1;
  let quietSince = performance.now();
  const longest = setTimeout(() => deadline.abort(), longestMs);
  // Two checks per period, so a stall ends after 1 to 1.5 periods.
  const idleCheck = setInterval(() => {
    const { bytesRead } = raw.socket;
    if (bytesRead !== seen || raw.complete) quietSince = performance.now();
    seen = bytesRead;
    if (performance.now() - quietSince >= idleMs) deadline.abort();
  }, idleMs / 2);
  return {
    signal: deadline.signal,
    isLate: () => deadline.signal.aborted && !raw.complete,
    stop() {
      clearTimeout(longest);
      clearInterval(idleCheck);
    },
  };
}

/** Time for the parser after the last byte; it only works in memory. */
const stallTimeoutMs = 5_000;

/** Rejects when the parser does not respond after the last byte, as with a malformed form. */
export async function rejectIfStalled<Value>(raw: IncomingMessage, next: Promise<Value>): Promise<Value> {
  const { promise: stalled, reject } = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const startTimer = () => {
    timer = setTimeout(() => reject(new Error('the form has no end')), stallTimeoutMs);
  };
  if (raw.readableEnded) startTimer();
  else raw.once('end', startTimer);
  try {
    return await Promise.race([next, stalled]);
  } finally {
    clearTimeout(timer);
    raw.off('end', startTimer);
  }
}
