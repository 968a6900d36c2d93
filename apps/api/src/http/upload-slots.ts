/** How many forms with files one person may send at once, and how long one may take. Counted in this process. */
import { tooMany } from './errors.ts';

export interface UploadSlots {
  /** Shorter than the server's time for a whole request, so that a slow sender still gets an answer. */
  readonly longestMs: number;
  /** Takes a place and answers how to give it back. Throws 429 when the person holds all of theirs. */
  take(personId: number): () => void;
}

export function createUploadSlots({ atOnce = 4, longestMs = 110_000 } = {}): UploadSlots {
  const taken = new Map<number, number>();
  return {
    longestMs,
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
