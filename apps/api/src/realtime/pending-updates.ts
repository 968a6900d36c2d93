/** Updates of one kind that wait for delivery. Those with the same key are merged, and a batch loads them together. */

import type { RealtimeEvent } from '../events/events.ts';

type Key = string | number;

export interface UpdateKind<Item> {
  /** Returns undefined for events of other kinds. */
  fromEvent(event: RealtimeEvent): Item | undefined;
  keyOf(item: Item): Key;
  /** Whether a socket of this process listens. */
  hasListeners(item: Item): boolean;
  /** Merges two updates with the same key; by default the later one wins. */
  merge?(known: Item, next: Item): Item;
  /** The id that an update reports; the poller skips it once it is delivered. */
  positionOf?(item: Item): number;
  /** Loads and sends a batch. When it throws, the batch is delivered again. */
  deliver(items: readonly Item[]): Promise<void>;
  /** Drops the updates of a failed batch, which would be outdated at the next attempt. */
  isTransient?: boolean;
}

/** What the event dispatcher needs of every kind of update. */
export interface UpdateQueue {
  onEvent(event: RealtimeEvent): void;
  isEmpty(): boolean;
  /** Delivers one batch. Throws, with the batch queued again, when it fails. */
  flush(): Promise<void>;
  onPending(listener: () => void): void;
}

export interface PendingUpdates<Item> extends UpdateQueue {
  /** Queues updates without an event. */
  refresh(items: Iterable<Item>): void;
  /** Queues and returns the updates that no event has reported. */
  refreshIfStale(items: Iterable<Item>): Item[];
  readonly delivered: DeliveredMarks;
}

const batchSize = 200;

export function createPendingUpdates<Item>(kind: UpdateKind<Item>): PendingUpdates<Item> {
  const pending = new Map<Key, Item>();
  const delivered = createDeliveredMarks();
  let notify = () => {};

  const add = (item: Item) => {
    const key = kind.keyOf(item);
    const known = pending.get(key);
    pending.set(key, known !== undefined && kind.merge ? kind.merge(known, item) : item);
  };
  const addIfHeard = (item: Item) => {
    if (!kind.hasListeners(item)) return;
    add(item);
    notify();
  };
  const takeBatch = (): Item[] => {
    const batch: Item[] = [];
    for (const [key, item] of pending) {
      if (batch.length >= batchSize) break;
      pending.delete(key);
      batch.push(item);
    }
    return batch;
  };
  const requeue = (batch: readonly Item[]) => {
    const newer = [...pending.values()];
    pending.clear();
    for (const item of [...batch, ...newer]) add(item);
  };

  return {
    delivered,
    onEvent(event) {
      const item = kind.fromEvent(event);
      if (item === undefined) return;
      if (kind.positionOf) delivered.remember(kind.keyOf(item), kind.positionOf(item));
      addIfHeard(item);
    },
    refresh(items) {
      for (const item of items) addIfHeard(item);
    },
    refreshIfStale(items) {
      const stale = [...items].filter(
        (item) => !kind.positionOf || !delivered.has(kind.keyOf(item), kind.positionOf(item)),
      );
      stale.forEach(addIfHeard);
      return stale;
    },
    isEmpty: () => pending.size === 0,
    async flush() {
      const batch = takeBatch();
      if (batch.length === 0) return;
      try {
        await kind.deliver(batch);
      } catch (error) {
        if (kind.isTransient !== true) requeue(batch);
        throw error;
      }
    },
    onPending(listener) {
      notify = listener;
    },
  };
}

/** High-water marks: the last id that was reported of each key, so that the poller does not report it again. */
export interface DeliveredMarks {
  remember(key: Key, id: number): void;
  has(key: Key, id: number): boolean;
}

/** Covers the half minute that the poller looks back; a forgotten mark only causes a second report. */
const mostMarks = 50_000;

function createDeliveredMarks(): DeliveredMarks {
  const last = new Map<Key, number>();
  return {
    remember(key, id) {
      if (last.size >= mostMarks) last.clear();
      last.set(key, Math.max(last.get(key) ?? 0, id));
    },
    has: (key, id) => (last.get(key) ?? 0) >= id,
  };
}
