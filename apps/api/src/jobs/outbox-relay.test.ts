/** Every committed event is enqueued at least once, by any number of processes. */

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { addEvent } from '../db/outbox.ts';
import { inTransaction } from '../db/transaction.ts';
import { finishEvent, requeueLostEvents } from './finish-event.ts';
import { type EnqueueEvents, relayBatch, type RelayedEvent, startOutboxRelay } from './outbox-relay.ts';

vi.setConfig({ testTimeout: 30_000 });

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(() => testApp.db.deleteFrom('outbox').execute());
afterAll(() => testApp.close());

const announce = (...ids: number[]) =>
  inTransaction(testApp.db, async (tx) => {
    for (const codeId of ids) await addEvent(tx, { type: 'code.requested', data: { codeId } });
  });
const waiting = async () =>
  (await testApp.db.selectFrom('outbox').select('id').where('handed_over_at', 'is', null).execute()).length;
const codeIds = (events: RelayedEvent[]) => events.map(({ data }) => (data as { codeId: number }).codeId);
const age = async () => (await testApp.deps.metrics.outboxAge.get()).values[0]?.value ?? -1;

describe('a batch', () => {
  it('is enqueued in order with stable ids, and then waits for its jobs', async () => {
    await announce(1, 2, 3);
    const handOver = vi.fn<EnqueueEvents>(async () => undefined);
    expect(await relayBatch(testApp.deps, handOver)).toBe(3);
    const [events = []] = handOver.mock.calls[0] ?? [];
    expect(codeIds(events)).toEqual([1, 2, 3]);
    expect(new Set(events.map(({ jobId }) => jobId)).size).toBe(3);
    expect(events[0]?.jobId).toMatch(/^outbox-\d+-\d+$/);
    expect(await waiting()).toBe(0);
    expect(await relayBatch(testApp.deps, handOver)).toBe(0);
    for (const { jobId } of events.slice(0, 2)) await finishEvent(testApp.db, jobId);
    expect(await testApp.db.selectFrom('outbox').select('data').execute()).toEqual([{ data: { codeId: 3 } }]);
  });

  it('with jobs unfinished after three minutes is enqueued again under the same ids', async () => {
    await announce(21);
    const seen: string[] = [];
    const note: EnqueueEvents = async (events) => void seen.push(...events.map(({ jobId }) => jobId));
    await relayBatch(testApp.deps, note);
    const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    expect(await requeueLostEvents(testApp.db, later(2))).toBe(0);
    expect(await requeueLostEvents(testApp.db, later(4))).toBe(1);
    await relayBatch(testApp.deps, note);
    expect(seen).toHaveLength(2);
    expect(seen[1]).toBe(seen[0]);
  });

  it('rejected by the queues stays in the outbox under the same ids', async () => {
    await announce(4);
    const seen: string[] = [];
    const refuse: EnqueueEvents = async (events) => {
      seen.push(...events.map(({ jobId }) => jobId));
      throw new Error('no queue');
    };
    await expect(relayBatch(testApp.deps, refuse)).rejects.toThrow('no queue');
    expect(await waiting()).toBe(1);
    expect(await age()).toBeGreaterThan(0);
    await relayBatch(testApp.deps, async (events) => void seen.push(...events.map(({ jobId }) => jobId)));
    expect(seen[1]).toBe(seen[0]);
    expect(await age()).toBe(0);
  });

  it('locked by another process is skipped', async () => {
    await announce(5, 6);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const taken: number[] = [];
    const slow = relayBatch(testApp.deps, async (events) => {
      taken.push(...codeIds(events));
      await held;
    });
    await vi.waitFor(() => expect(taken).toEqual([5, 6]));
    await announce(7);
    const second = vi.fn<EnqueueEvents>(async () => undefined);
    await relayBatch(testApp.deps, second);
    expect(codeIds(second.mock.calls[0]?.[0] ?? [])).toEqual([7]);
    release();
    await slow;
  });

  it('skips events that only a newer version knows', async () => {
    await testApp.db.insertInto('outbox').values({ type: 'of.tomorrow', data: '{}' }).execute();
    await announce(8);
    expect(await relayBatch(testApp.deps, async () => undefined)).toBe(1);
    expect(await waiting()).toBe(1);
  });

  it('is rolled back when the queues do not respond, before the database times out', async () => {
    await announce(9);
    await expect(relayBatch(testApp.deps, () => new Promise(() => undefined))).rejects.toThrow(/in time/);
    expect(await waiting()).toBe(1);
  });
});

describe('the running relay', () => {
  it('enqueues a thousand events of many transactions once each, with three relays', async () => {
    const enqueued: number[] = [];
    const relays = [1, 2, 3].map(() =>
      startOutboxRelay(testApp.deps, async (events) => void enqueued.push(...codeIds(events))),
    );
    const ids = Array.from({ length: 1_000 }, (_, n) => n + 1);
    for (let n = 0; n < ids.length; n += 100) await announce(...ids.slice(n, n + 100));
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 20_000 });
    await Promise.all(relays.map((relay) => relay.stop()));
    expect(enqueued.toSorted((a, b) => a - b)).toEqual(ids);
  });

  it('finds events without an announcement by polling every second', async () => {
    const enqueued: number[] = [];
    const deaf = { ...testApp.deps, listener: { ...testApp.deps.listener, on: () => undefined } };
    const relay = startOutboxRelay(deaf, async (events) => void enqueued.push(...codeIds(events)));
    await announce(11);
    await vi.waitFor(() => expect(enqueued).toEqual([11]), { timeout: 10_000 });
    await relay.stop();
  });

  it('continues after a failure', async () => {
    const enqueued: number[] = [];
    let failures = 2;
    const relay = startOutboxRelay(testApp.deps, async (events) => {
      if ((failures -= 1) >= 0) throw new Error('no queue');
      enqueued.push(...codeIds(events));
    });
    await announce(12);
    await vi.waitFor(() => expect(enqueued).toEqual([12]), { timeout: 10_000 });
    await relay.stop();
  });
});
