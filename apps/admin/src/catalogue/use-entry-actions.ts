/** Adds, moves, removes and restores entries of a list, and manages the focus. */

import { useEffect, useRef, useState } from 'react';
import type { FocusTarget } from './list-entry.tsx';

export type EntryActionsOptions<Entry extends { key: string }> = {
  entries: readonly Entry[];
  /** Noun of an entry: "document". */
  word: string;
  nameOf: (entry: Entry) => string;
  create: () => Entry;
  insert: (entry: Entry, index: number) => void;
  remove: (index: number) => void;
  reorder: (from: number, to: number) => void;
  /** The field's path in the form, which identifies the list. */
  path: string;
};

export function useEntryActions<Entry extends { key: string }>(options: EntryActionsOptions<Entry>) {
  const { entries, word, nameOf, create, insert, remove, reorder, path } = options;
  const [removed, setRemoved] = useState<{ entry: Entry; index: number }>();
  const [said, setSaid] = useState('');
  const focus = useDeferredFocus();
  const placeOf = (entry: Entry) => entryKey(path, entry.key);
  return {
    removed: removed?.entry,
    /** Announcement of the last move. */
    said,
    add: () => {
      const entry = create();
      insert(entry, entries.length);
      focus(placeOf(entry), 'first');
    },
    move: (from: number, to: number, on?: FocusTarget) => {
      const entry = entries[from];
      if (!entry || to < 0 || to >= entries.length) return;
      reorder(from, to);
      setSaid(`${nameOf(entry) || `The ${word}`} is now number ${to + 1} of ${entries.length}.`);
      if (on) focus(placeOf(entry), on);
    },
    takeOut: (index: number) => {
      const entry = entries[index];
      if (!entry) return;
      remove(index);
      setRemoved({ entry, index });
      focus(entryKey(path, REMOVED), 'first');
    },
    putBack: () => {
      if (!removed) return;
      insert(removed.entry, Math.min(removed.index, entries.length));
      setRemoved(undefined);
      focus(placeOf(removed.entry), 'first');
    },
  };
}

/** Key of the note about a removed entry. */
export const REMOVED = 'removed';

/** Value of an entry's `data-entry`. */
export const entryKey = (path: string, key: string) => `${path}.${key}`;

/** Moves the focus once its target is rendered; from a disabled button to its neighbour. */
function useDeferredFocus() {
  const wanted = useRef<{ place: string; on: FocusTarget }>(undefined);
  useEffect(() => {
    if (!wanted.current) return;
    const { place, on } = wanted.current;
    wanted.current = undefined;
    const entry = [...document.querySelectorAll<HTMLElement>('[data-entry]')].find(
      (each) => each.dataset['entry'] === place,
    );
    const candidates = [`[data-focus="${on}"]`, 'button[data-focus]'].map(
      (one) => `${one}:not([aria-disabled="true"])`,
    );
    const found = candidates.map((selector) => entry?.querySelector<HTMLElement>(selector)).find(Boolean);
    found?.focus();
  });
  return (place: string, on: FocusTarget) => void (wanted.current = { place, on });
}
