/** The stage of a password reset, stored in this tab across reloads; never a password. */
import { useCallback, useState } from 'react';

/** The code was sent to the e-mail; or it was verified and a new password may be set with it. */
export type ResetProgress = { at: 'code'; email: string } | { at: 'password'; email: string; otp: string };

/** The stage and its setter; undefined restarts. */
export function useResetProgress() {
  const [progress, setProgress] = useState(readProgress);
  const move = useCallback((next: ResetProgress | undefined) => {
    if (next) window.sessionStorage.setItem(KEY, JSON.stringify(next));
    else window.sessionStorage.removeItem(KEY);
    setProgress(next);
  }, []);
  return [progress, move] as const;
}

const KEY = 'password-reset';

function readProgress(): ResetProgress | undefined {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('email' in kept)) return undefined;
    const { email } = kept;
    if (typeof email !== 'string') return undefined;
    const otp = 'otp' in kept ? kept.otp : undefined;
    return typeof otp === 'string' ? { at: 'password', email, otp } : { at: 'code', email };
  } catch {
    return undefined; // Malformed, so the reset restarts.
  }
}
