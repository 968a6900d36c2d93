/** Lifecycle of a form that is sent with its files: sending with progress, cancelled, failed and retried, done. */

import { useCallback, useEffect, useRef, useState } from 'react';
import type { SendOptions } from './use-upload.ts';

export type Sending = { at: 'idle' } | { at: 'sending'; percent: number } | { at: 'failed'; why: string };

export type SendingOptions = SendOptions & {
  /** Idempotency key: the same while the same data are sent, so that the server acts once (errors-019). */
  key: string;
};

export type SendingControl<Values> = {
  sending: Sending;
  /** Returns whether it succeeded. A press while a request is in progress does nothing. */
  start: (values: Values) => Promise<boolean>;
  cancel: () => void;
};

/** An error thrown by `send` becomes the reason shown, except after a cancel. Unmounting cancels. */
export function useSending<Values extends object>(
  send: (values: Values, options: SendingOptions) => Promise<unknown>,
): SendingControl<Values> {
  const [sending, setSending] = useState<Sending>({ at: 'idle' });
  const running = useRef<AbortController>(undefined);
  const last = useRef<{ values: Values; key: string }>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(
    async (values: Values) => {
      if (running.current) return false;
      const mine = new AbortController();
      running.current = mine;
      if (!last.current || !isSame(last.current.values, values)) {
        last.current = { values, key: crypto.randomUUID() };
      }
      const show = (next: Sending) => !mine.signal.aborted && setSending(next);
      show({ at: 'sending', percent: 0 });
      try {
        await send(values, {
          signal: mine.signal,
          key: last.current.key,
          onProgress: (percent) => show({ at: 'sending', percent: Math.round(percent) }),
        });
        show({ at: 'idle' });
        if (mine.signal.aborted) return false;
        last.current = undefined;
        return true;
      } catch (error) {
        show({ at: 'failed', why: reasonOf(error) });
        return false;
      } finally {
        if (running.current === mine) running.current = undefined;
      }
    },
    [send],
  );
  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = undefined;
    setSending({ at: 'idle' });
  }, []);
  return { sending, start, cancel };
}

/** Whether two sets of values hold the same texts and identical files. */
function isSame<Values extends object>(one: Values, other: Values): boolean {
  const [left, right] = [Object.entries(one).flat(2), Object.entries(other).flat(2)];
  return left.length === right.length && left.every((value, at) => Object.is(value, right[at]));
}

function reasonOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'It did not get through.';
}
