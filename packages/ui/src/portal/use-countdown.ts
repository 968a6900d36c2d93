/** Counts down to a moment that survives a reload. */

import { OTP_RESEND_SECONDS } from '@portal/domain/otp';
import { useCallback, useEffect, useState } from 'react';

export type Countdown = {
  /** Whole seconds left; 0 if over or never started. */
  left: number;
  begin: () => void;
  clear: () => void;
};

/**
 * Stores the end in sessionStorage under `countdown.{key}` as a timestamp, so it continues through a reload and a
 * sleeping phone. Defaults to the wait before a code can be resent (otp-006).
 */
export function useCountdown(key: string, seconds = OTP_RESEND_SECONDS): Countdown {
  const stored = `countdown.${key}`;
  const [end, setEnd] = useState(() => readEnd(stored, seconds));
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const running = left > 0;

  useEffect(() => {
    if (!running) return undefined;
    const ticking = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(ticking);
  }, [running]);

  const begin = useCallback(() => {
    const begun = Date.now();
    window.sessionStorage.setItem(stored, String(begun + seconds * 1000));
    setNow(begun);
    setEnd(begun + seconds * 1000);
  }, [stored, seconds]);
  const clear = useCallback(() => {
    window.sessionStorage.removeItem(stored);
    setEnd(0);
  }, [stored]);
  return { left, begin, clear };
}

// If the device's clock was set back, the wait is capped at the full countdown.
function readEnd(stored: string, seconds: number): number {
  const end = Number(window.sessionStorage.getItem(stored) ?? 0);
  return Number.isFinite(end) ? Math.min(end, Date.now() + seconds * 1000) : 0;
}
