/** Remembers on the device which services a person has ticked, through reloads and logins and in all tabs. */
import { showError } from '@portal/ui/toasts';
import * as z from 'zod/mini';

const chosenSchema = z.object({
  id: z.int().check(z.positive()),
  /** What it was called, to say its name when it is no longer sold. */
  name: z.string(),
  /** What it cost before GST, in rupees, to say when that has changed. */
  price: z.number().check(z.nonnegative()),
});

/** A ticked service as it was when it was ticked. */
export type Chosen = z.infer<typeof chosenSchema>;

export type SelectionStore = {
  /** What is kept, as text: the same text as long as nothing changes. */
  text: () => string;
  /** Begins from what is kept at this moment, which may come from another tab. */
  change: (next: (kept: readonly Chosen[]) => readonly Chosen[]) => void;
  /** Calls `changed` whenever this or another tab has written. Answers how to stop. */
  watch: (changed: () => void) => () => void;
};

/** As many services as one purchase may have (`check_validation`). */
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
      // Browsers tell only the other tabs by themselves.
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

/** For what has been bought: nobody should buy it once more by mistake. */
export function forgetChosen(userId: number | undefined, ids: readonly number[]): void {
  selectionStore(userId).change((kept) => kept.filter(({ id }) => !ids.includes(id)));
}

/** Reads what was kept, each service once; nothing of what something else has written there. */
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
