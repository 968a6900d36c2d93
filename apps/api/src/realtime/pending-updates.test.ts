import { expect, it } from 'vitest';
import { createPendingUpdates, type UpdateKind } from './pending-updates.ts';

interface Update {
  id: number;
  position: number;
}

function pendingUpdates(kind: Partial<UpdateKind<Update>> = {}) {
  const batches: (readonly Update[])[] = [];
  const updates = createPendingUpdates<Update>({
    fromEvent: (event) =>
      event.kind === 'message' ? { id: event.orderId, position: event.messageId } : undefined,
    keyOf: ({ id }) => id,
    positionOf: ({ position }) => position,
    hasListeners: () => true,
    deliver: async (batch) => void batches.push(batch),
    ...kind,
  });
  return { updates, batches };
}

const update = (id: number, position = 1): Update => ({ id, position });

it('delivers pending updates in one batch, the later of two with one key', async () => {
  const { updates, batches } = pendingUpdates();
  let notified = 0;
  updates.onPending(() => (notified += 1));
  updates.refresh([update(1, 1), update(2, 1), update(1, 2)]);
  expect({ notified, isEmpty: updates.isEmpty() }).toEqual({ notified: 3, isEmpty: false });
  await updates.flush();
  expect(batches).toEqual([[update(1, 2), update(2, 1)]]);
  expect(updates.isEmpty()).toBe(true);
});

it('merges two updates with one key by the rule of their kind', async () => {
  const { updates, batches } = pendingUpdates({
    merge: (known, next) => (known.position < next.position ? next : known),
  });
  updates.refresh([update(1, 9), update(1, 2)]);
  await updates.flush();
  expect(batches).toEqual([[update(1, 9)]]);
});

it('leaves the excess of a batch for the next one', async () => {
  const { updates, batches } = pendingUpdates();
  updates.refresh(Array.from({ length: 250 }, (_, n) => update(n)));
  await updates.flush();
  await updates.flush();
  expect(batches.map(({ length }) => length)).toEqual([200, 50]);
});

it('drops updates without listeners, and events of other kinds', () => {
  const { updates } = pendingUpdates({ hasListeners: ({ id }) => id === 1 });
  updates.refresh([update(2)]);
  updates.onEvent({ kind: 'ticket', ticketId: 1 });
  expect(updates.isEmpty()).toBe(true);
  updates.onEvent({ kind: 'message', orderId: 1, messageId: 1 });
  expect(updates.isEmpty()).toBe(false);
});

it('queues a failed batch again, behind no newer update with the same key', async () => {
  let failures = 1;
  const { updates, batches } = pendingUpdates({
    deliver: async (batch) => {
      if (failures-- > 0) {
        updates.refresh([update(1, 2)]);
        throw new Error('no database');
      }
      batches.push(batch);
    },
  });
  updates.refresh([update(1, 1), update(2, 1)]);
  await expect(updates.flush()).rejects.toThrow('no database');
  await updates.flush();
  expect(batches).toEqual([[update(1, 2), update(2, 1)]]);
});

it('drops a failed batch of transient updates', async () => {
  const deliver = () => Promise.reject(new Error('no database'));
  const { updates } = pendingUpdates({ isTransient: true, deliver });
  updates.refresh([update(1)]);
  await expect(updates.flush()).rejects.toThrow('no database');
  expect(updates.isEmpty()).toBe(true);
});

it('refreshes only what no event has reported', () => {
  const { updates } = pendingUpdates();
  updates.onEvent({ kind: 'message', orderId: 1, messageId: 5 });
  const found = [update(1, 4), update(1, 5), update(1, 6), update(2, 1)];
  expect(updates.refreshIfStale(found)).toEqual([update(1, 6), update(2, 1)]);
});
