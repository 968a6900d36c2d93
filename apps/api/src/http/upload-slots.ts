/** How many forms with files one person may send at once, and how long one may take. Counted in this process. */
import type { ArrivalLimits } from './arrival.ts';
import { tooMany } from '../contract/errors.ts';

export interface UploadSlots extends ArrivalLimits {
  /** Takes a place and answers how to give it back. Throws 429 when the person holds all of theirs. */
  take(personId: number): () => void;
}

/** Shorter than the server's own limits (serve-calls.ts), so that a slow sender still gets an answer. */
const usualLimits: ArrivalLimits = { idleMs: 15_000, longestMs: 10 * 60_000 };

export function createUploadSlots({
  atOnce = 4,
  ...limits
}: Partial<ArrivalLimits> & { atOnce?: number } = {}): UploadSlots {
  const taken = new Map<number, number>();
  return {
    ...usualLimits,
    ...limits,
    take(personId) {
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
