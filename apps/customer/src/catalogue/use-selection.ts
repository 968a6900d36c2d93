/** The selected services and their actions. */

import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Service } from './catalogue.queries.ts';
import { type Selected, matchSelection } from './match-selection.ts';
import { type Chosen, SELECTION_LIMIT, readChosen, selectionStore } from './selection-store.ts';

export type Selection = Selected & {
  has: (id: number) => boolean;
  /** The selection is full. */
  full: boolean;
  toggle: (service: Service) => void;
  remove: (ids: readonly number[]) => void;
  /** Removes unavailable services and accepts the current prices. */
  acknowledge: () => void;
};

/** Also follows other tabs; each change starts from the stored value, not from the rendered one. */
export function useSelection(userId: number | undefined, catalogue: readonly Service[]): Selection {
  const store = useMemo(() => selectionStore(userId), [userId]);
  const text = useSyncExternalStore(store.watch, store.text);
  const chosen = useMemo(() => readChosen(text), [text]);
  const selected = useMemo(() => matchSelection(chosen, catalogue), [chosen, catalogue]);
  const ids = useMemo(() => new Set(selected.services.map(({ id }) => id)), [selected]);
  const { change } = store;
  const has = useCallback((id: number) => ids.has(id), [ids]);
  const toggle = useCallback((service: Service) => change((kept) => toggled(kept, service)), [change]);
  const remove = useCallback((gone: readonly number[]) => change((kept) => without(kept, gone)), [change]);
  const acknowledge = useCallback(
    () => change((kept) => matchSelection(kept, catalogue).services.map(remember)),
    [change, catalogue],
  );
  return { ...selected, has, full: chosen.length >= SELECTION_LIMIT, toggle, remove, acknowledge };
}

function toggled(kept: readonly Chosen[], service: Service): readonly Chosen[] {
  if (kept.some(({ id }) => id === service.id)) return without(kept, [service.id]);
  return kept.length < SELECTION_LIMIT ? [...kept, remember(service)] : kept;
}

function without(kept: readonly Chosen[], ids: readonly number[]): readonly Chosen[] {
  return kept.filter(({ id }) => !ids.includes(id));
}

function remember({ id, name, price }: Service): Chosen {
  return { id, name, price };
}
