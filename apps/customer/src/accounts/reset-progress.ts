/** How far a password reset has come, kept in this tab through a reload; never a password (C§4). */
import { emailField, otpField } from '@portal/domain/forms/fields';
import { useCallback, useState } from 'react';
import * as z from 'zod/mini';

/** The code was sent to the e-mail; or it was verified and a new password may be set with it. */
export type ResetProgress = z.infer<typeof progressSchema>;

/** The progress and how to move it; undefined begins anew. */
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

const progressSchema = z.discriminatedUnion('at', [
  z.object({ at: z.literal('code'), email: emailField }),
  z.object({ at: z.literal('password'), email: emailField, otp: otpField }),
]);

function readProgress(): ResetProgress | undefined {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null');
    return progressSchema.safeParse(kept).data;
  } catch {
    return undefined; // Not ours, so the reset begins anew.
  }
}
