/** Stores the selected services per person on the device, across reloads, logins and tabs. */

import { showError } from '@portal/ui/toasts';
import * as z from 'zod/mini';

const chosenSchema = z.object({
  id: z.int().check(z.positive()),
  /** Its name, for the notice when it is no longer sold. */
  name: z.string(),
  /** Its price before GST, in rupees, for the notice when it changes. */
  price: z.number().check(z.nonnegative()),
});

/** A service at the time of selection. */
export type Chosen = z.infer<typeof chosenSchema>;

export type SelectionStore = {
  /** The stored text; stable while nothing changes. */
  text: () => string;
  /** Starts from the stored value, which another tab may have written. */
  change: (next: (kept: readonly Chosen[]) => readonly Chosen[]) => void;
  /** Calls `changed` after each write of this or another tab. Returns the unsubscribe function. */
  watch: (changed: () => void) => () => void;
};

/** The maximum of one purchase (`check_validation`). */
export const SELECTION_LIMIT = 50;

/** localStorage, under a key per person: others who log in on the same device neither see nor change it. */
export function selectionStore(
  userId: number | undefined,
  storage: Storage = window.localStorage,
): SelectionStore {
  const key = `portal.customer.selection.${userId ?? 'unknown'}`;
  const text = () => storage.getItem(key) ?? '';
  return {
    text,
    change(next) {
      const chosen = next(readChosen(text()));
      try {
        if (chosen.length === 0) storage.removeItem(key);
        else storage.setItem(key, JSON.stringify(chosen));
      } catch {
        showError('Your browser does not let us keep your selection. Please buy one service at a time.');
      }
      // Browsers notify only other tabs.
      window.dispatchEvent(new StorageEvent('storage', { key }));
    },
    watch(changed) {
      // Without a key everything was cleared.
      const hear = (event: StorageEvent) => (event.key === key || event.key === null) && changed();
      window.addEventListener('storage', hear);
      return () => window.removeEventListener('storage', hear);
    },
  };
}

/** After a purchase, so that it is not bought twice by mistake. */
export function forgetChosen(userId: number | undefined, ids: readonly number[]): void {
  selectionStore(userId).change((kept) => kept.filter(({ id }) => !ids.includes(id)));
}

/** Reads the stored value, each service once; ignores anything malformed. */
export function readChosen(text: string): readonly Chosen[] {
  const read = z.array(chosenSchema).safeParse(parsed(text));
  const byId = new Map((read.data ?? []).map((chosen) => [chosen.id, chosen]));
  return [...byId.values()].slice(0, SELECTION_LIMIT);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
