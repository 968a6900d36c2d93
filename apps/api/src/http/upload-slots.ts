/** Limits parallel uploads per person and their duration, in memory of this process. */

import { tooMany } from '../contract/errors.ts';
import type { UploadTimeouts } from './upload-deadline.ts';

export interface UploadSlots extends UploadTimeouts {
  /** Acquires a slot and returns its release. Throws 429 when the person has none left. */
  acquire(personId: number): () => void;
}

/** Shorter than the server's own limits (serve-calls.ts), so that a slow client still gets a response. */
const defaultTimeouts: UploadTimeouts = { idleMs: 15_000, longestMs: 10 * 60_000 };

export function createUploadSlots({
  atOnce = 4,
  ...limits
}: Partial<UploadTimeouts> & { atOnce?: number } = {}): UploadSlots {
  const taken = new Map<number, number>();
  return {
    ...defaultTimeouts,
    ...limits,
    acquire(personId) {
      const mine = taken.get(personId) ?? 0;
      if (mine >= atOnce) throw tooMany(5, 'Please wait until your other uploads are done.');
      taken.set(personId, mine + 1);
      return () => {
        const left = (taken.get(personId) ?? 1) - 1;
        if (left > 0) taken.set(personId, left);
        else taken.delete(personId);
      };
    },
  };
}
