/** Watches a form arrive: one that comes slowly has its time, one that stands still or has no end has not. */
import type { IncomingMessage } from 'node:http';

export interface ArrivalLimits {
  /** Without a single byte, in milliseconds. */
  readonly idleMs: number;
  /** In all, in milliseconds. */
  readonly longestMs: number;
}

export interface Arrival {
  /** Aborted once its time is over. */
  readonly signal: AbortSignal;
  /** Whether it is over while bytes were still to come. */
  isLate(): boolean;
  stop(): void;
}

export function watchArrival(raw: IncomingMessage, { idleMs, longestMs }: ArrivalLimits): Arrival {
  const over = new AbortController();
  let seen = -1;
  let quietSince = performance.now();
  const longest = setTimeout(() => over.abort(), longestMs);
  // Twice within the time, so that it is over between one and one and a half times of it.
  const looking = setInterval(() => {
    const { bytesRead } = raw.socket;
    if (bytesRead !== seen || raw.complete) quietSince = performance.now();
    seen = bytesRead;
    if (performance.now() - quietSince >= idleMs) over.abort();
  }, idleMs / 2);
  return {
    signal: over.signal,
    isLate: () => over.signal.aborted && !raw.complete,
    stop() {
      clearTimeout(longest);
      clearInterval(looking);
    },
  };
}

/** After the last byte, in milliseconds; a parser works in its memory alone. */
const longestSilenceMs = 5_000;

/** What the parser says next. Rejects when everything has come and it still says nothing, as of a malformed form. */
export async function unlessSilent<Value>(raw: IncomingMessage, next: Promise<Value>): Promise<Value> {
  const { promise: silent, reject } = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    timer = setTimeout(() => reject(new Error('the form has no end')), longestSilenceMs);
  };
  if (raw.readableEnded) begin();
  else raw.once('end', begin);
  try {
    return await Promise.race([next, silent]);
  } finally {
    clearTimeout(timer);
    raw.off('end', begin);
  }
}
