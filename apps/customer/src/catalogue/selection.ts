/** The selected services: stored per person on the device, compared with the current catalogue, and changed from any tab. */

import { paiseToRupees, rupeesToPaise, sumPaise } from '@portal/domain/money';
import { showError } from '@portal/ui/toasts';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import type { Service } from './catalogue.queries.ts';

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

export type Selected = {
  /** Selected and on sale, in the order of selection. */
  services: readonly Service[];
  /** Names of services that are no longer sold; not counted. */
  gone: readonly string[];
  /** Repriced since the selection; before GST, in rupees. */
  repriced: readonly { name: string; was: number; now: number }[];
  /** Before GST, in rupees. */
  price: number;
  gst_amount: number;
  /** GST included, in rupees. */
  total: number;
};

/** GST is computed per line and summed, as on the server. */
function matchSelection(chosen: readonly Chosen[], catalogue: readonly Service[]): Selected {
  const sold = new Map(catalogue.map((service) => [service.id, service]));
  const services = chosen.flatMap(({ id }) => sold.get(id) ?? []);
  return {
    services,
    gone: chosen.filter(({ id }) => !sold.has(id)).map(({ name }) => name),
    repriced: chosen.flatMap(({ id, price: was }) => {
      const service = sold.get(id);
      return service && service.price !== was ? [{ name: service.name, was, now: service.price }] : [];
    }),
    price: sum(services, 'price'),
    gst_amount: sum(services, 'gst_amount'),
    total: sum(services, 'total'),
  };
}

function sum(services: readonly Service[], field: 'price' | 'gst_amount' | 'total'): number {
  return paiseToRupees(sumPaise(services.map((service) => rupeesToPaise(service[field]))));
}

const chosenSchema = z.object({
  id: z.int().check(z.positive()),
  /** Its name, for the notice when it is no longer sold. */
  name: z.string(),
  /** Its price before GST, in rupees, for the notice when it changes. */
  price: z.number().check(z.nonnegative()),
});

/** A service at the time of selection. */
type Chosen = z.infer<typeof chosenSchema>;

type SelectionStore = {
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
function selectionStore(userId: number | undefined, storage: Storage = window.localStorage): SelectionStore {
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

/** Adds services to what is selected. */
export function addChosen(userId: number | undefined, services: readonly Chosen[]): void {
  selectionStore(userId).change((kept) =>
    [
      ...without(
        kept,
        services.map(({ id }) => id),
      ),
      ...services,
    ].slice(0, SELECTION_LIMIT),
  );
}

/** After a purchase, so that it is not bought twice by mistake. */
export function forgetChosen(userId: number | undefined, ids: readonly number[]): void {
  selectionStore(userId).change((kept) => kept.filter(({ id }) => !ids.includes(id)));
}

/** Reads the stored value, each service once; ignores anything malformed. */
function readChosen(text: string): readonly Chosen[] {
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
