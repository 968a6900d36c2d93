/** Idempotency-Key: one write and one response for repeated calls. */

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { settableClock } from '../../test/settable-clock.ts';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';
import { Problem } from '../contract/errors.ts';
import type { ContractOperation } from '../contract/read-contract.ts';
import { DatabaseUnavailable } from '../db/database-unavailable.ts';
import type { Db } from '../db/database.ts';
import type { Hook } from '../db/transaction-hooks.ts';
import { inTransaction } from '../db/transaction.ts';
import type { AppDeps } from '../deps.ts';
import { withIdempotency } from './idempotency.ts';

let testApp: TestApp;
let customer: SignedInUser;
let other: SignedInUser;
const clock = settableClock();

beforeAll(async () => {
  testApp = await createTestApp({}, { clock });
  customer = await testApp.customer();
  other = await testApp.customer();
});
afterAll(() => testApp.close());

interface Write {
  key?: string | string[] | undefined;
  body?: unknown;
  by?: SignedInUser;
  operation?: ContractOperation['id'];
  isRepeatable?: boolean;
  method?: string;
}

/** Calls it as `mount.ts` does, with observable work. */
function write(
  work: (beforeCommit?: Hook) => Promise<unknown>,
  {
    key,
    body = { a: 1 },
    by = customer,
    operation: id = 'raiseTicket',
    isRepeatable = false,
    method = 'POST',
  }: Write,
) {
  const request = {
    method,
    url: `/api/${id}`,
    headers: { ...(key !== undefined && { 'idempotency-key': key }) },
    actor: { kind: 'customer', userId: by.id, sessionId: randomUUID() },
  };
  const deps = testApp.deps as unknown as AppDeps;
  return withIdempotency(deps, { request: request as never, operation: { id, isRepeatable }, body }, work);
}

const counting = () => {
  let n = 0;
  return vi.fn(async () => ({ status: 'true', nth: (n += 1) }));
};

describe('the same key', () => {
  it('and body return the first response and run once [errors-019]', async () => {
    const work = counting();
    const key = randomUUID();
    const answers = [await write(work, { key }), await write(work, { key }), await write(work, { key })];
    expect(answers).toEqual([1, 1, 1].map((nth) => ({ status: 'true', nth })));
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('with another body, or for another call, is refused [errors-020]', async () => {
    const work = counting();
    const key = randomUUID();
    await write(work, { key });
    const refusal = { status: 409, code: 'idempotency_key_reused' };
    await expect(write(work, { key, body: { a: 2 } })).rejects.toMatchObject(refusal);
    await expect(write(work, { key, operation: 'buyServices' })).rejects.toMatchObject(refusal);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('of another person is independent', async () => {
    const work = counting();
    const key = randomUUID();
    await write(work, { key });
    expect(await write(work, { key, by: other })).toMatchObject({ nth: 2 });
  });

  it('runs once for twenty concurrent calls; early ones may be repeated', async () => {
    const key = randomUUID();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const work = vi.fn(async () => {
      await held;
      return { status: 'true' };
    });
    const writes = Array.from({ length: 20 }, () => write(work, { key }));
    const settled = Promise.allSettled(writes);
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1));
    release();
    const refused = (await settled).filter(({ status }) => status === 'rejected');
    for (const { reason } of refused as PromiseRejectedResult[]) {
      expect(reason).toMatchObject({ status: 409, code: 'still_in_progress', retryAfter: 1 });
    }
    expect(work).toHaveBeenCalledTimes(1);
    expect(await write(work, { key })).toEqual({ status: 'true' });
  });

  it('is free again after a rejection without a write', async () => {
    const key = randomUUID();
    await expect(
      write(() => Promise.reject(new Problem('payment_not_captured', 'Not paid.')), { key }),
    ).rejects.toMatchObject({ code: 'payment_not_captured' });
    expect(await write(counting(), { key, body: { a: 3 } })).toMatchObject({ nth: 1 });
  });

  it('of a call that died before its write is free after a minute', async () => {
    const key = randomUUID();
    void write(() => new Promise(() => undefined), { key });
    await vi.waitFor(async () => {
      const row = await testApp.db
        .selectFrom('idempotency_keys')
        .select('key')
        .where('key', '=', key)
        .execute();
      expect(row).toHaveLength(1);
    });
    await expect(write(counting(), { key })).rejects.toMatchObject({ code: 'still_in_progress' });
    clock.advance(61);
    await expect(write(counting(), { key, body: { a: 4 } })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    expect(await write(counting(), { key })).toMatchObject({ nth: 1 });
  });

  it('of a call that failed during a database outage is free after it', async () => {
    const key = randomUUID();
    vi.spyOn(testApp.db, 'deleteFrom').mockImplementationOnce(() => {
      throw new DatabaseUnavailable('killed');
    });
    await expect(write(() => Promise.reject(new Error('broken')), { key })).rejects.toThrow('broken');
    const work = counting();
    await vi.waitFor(() => write(work, { key }), { timeout: 15_000 });
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('returns the first response, even if the database was away when it should be stored', async () => {
    const key = randomUUID();
    const work = counting();
    vi.spyOn(testApp.db, 'updateTable').mockImplementationOnce(() => {
      throw new DatabaseUnavailable('killed');
    });
    const first = await write(work, { key });
    const again = await vi.waitFor(() => write(work, { key }), { timeout: 15_000 });
    expect(again).toEqual(first);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('expires after 48 hours', async () => {
    const key = randomUUID();
    const work = counting();
    await write(work, { key });
    clock.advance(48 * 3_600 + 1);
    expect(await write(work, { key, body: { a: 5 } })).toMatchObject({ nth: 2 });
  });
});

/** Inserts a note in a transaction and returns the number of notes. */
const insertNote = (text: string) => async (beforeCommit?: Hook) => {
  const db = testApp.deps.database.withHooks({ beforeCommit });
  await inTransaction(db, (tx) =>
    tx
      .insertInto('outbox')
      .values({ type: text, data: JSON.stringify({}) })
      .execute(),
  );
  return { status: 'true' };
};
const notes = async (text: string) =>
  (await testApp.db.selectFrom('outbox').select('id').where('type', '=', text).execute()).length;
const lost = { status: 409, code: 'answer_lost' };

describe('a repeated key', () => {
  it('writes nothing when the first response could not be stored', async () => {
    const key = randomUUID();
    // Cannot be serialised as JSON.
    const work = async (hook?: Hook) => ({ ...(await insertNote(key)(hook)), unkept: 1n });
    expect(await write(work, { key })).toEqual({ status: 'true', unkept: 1n });
    await expect(write(work, { key })).rejects.toMatchObject({ code: 'still_in_progress' });
    clock.advance(61);
    await expect(write(work, { key })).rejects.toMatchObject(lost);
    expect(await notes(key)).toBe(1);
  });

  it('writes nothing when the first call failed after its commit', async () => {
    const key = randomUUID();
    const work = async (hook?: Hook) => {
      await insertNote(key)(hook);
      throw new Error('Connection terminated unexpectedly');
    };
    await expect(write(work, { key })).rejects.toThrow('terminated');
    clock.advance(61);
    await expect(write(insertNote(key), { key })).rejects.toMatchObject(lost);
    expect(await notes(key)).toBe(1);
  });

  it('runs again when the first call failed before its commit', async () => {
    const key = randomUUID();
    const work = () => Promise.reject(new Error('Connection terminated unexpectedly'));
    await expect(write(work, { key })).rejects.toThrow('terminated');
    expect(await write(insertNote(key), { key })).toEqual({ status: 'true' });
    expect(await notes(key)).toBe(1);
  });

  it('was taken over from a slow call, which then writes nothing', async () => {
    const key = randomUUID();
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const slow = write(
      async (hook) => {
        begun.resolve();
        await goOn.promise;
        return insertNote(key)(hook);
      },
      { key },
    );
    await begun.promise;
    clock.advance(61);
    expect(await write(insertNote(key), { key })).toEqual({ status: 'true' });
    goOn.resolve();
    await expect(slow).rejects.toMatchObject({ code: 'still_in_progress' });
    expect(await notes(key)).toBe(1);
    expect(await write(insertNote(key), { key })).toEqual({ status: 'true' });
  });

  it.each([
    ['only read', (db: Db) => inTransaction(db, (tx) => tx.selectFrom('outbox').select('id').execute())],
    ['read in one statement', (db: Db) => sql`with one as (select 1) select * from one`.execute(db)],
  ])('runs again after a call that %s and died', async (_what, read) => {
    const key = randomUUID();
    const hasRead = Promise.withResolvers<void>();
    void write(
      async (beforeCommit) => {
        await read(testApp.deps.database.withHooks({ beforeCommit }));
        hasRead.resolve();
        return new Promise(() => undefined);
      },
      { key },
    );
    await hasRead.promise;
    clock.advance(61);
    expect(await write(insertNote(key), { key })).toEqual({ status: 'true' });
  });

  it('of an idempotent operation runs again when the response was lost', async () => {
    const key = randomUUID();
    const first = async (hook?: Hook) => ({ ...(await insertNote(key)(hook)), unkept: 1n });
    await write(first, { key, isRepeatable: true });
    clock.advance(61);
    const again = async () => ({ status: 'true', notes: await notes(key) });
    expect(await write(again, { key, isRepeatable: true })).toEqual({ status: 'true', notes: 1 });
  });
});

it('every write without a key runs', async () => {
  const work = counting();
  await write(work, {});
  expect(await write(work, {})).toMatchObject({ nth: 2 });
});

it('a download needs no key', async () => {
  const work = counting();
  const key = randomUUID();
  await write(work, { key, method: 'GET' });
  expect(await write(work, { key, method: 'GET' })).toMatchObject({ nth: 2 });
});

it.each([[''], ['x'.repeat(256)]])('a key of the wrong length is rejected: %s', async (key) => {
  const work = counting();
  await expect(write(work, { key })).rejects.toMatchObject({ status: 400, code: 'validation_failed' });
  expect(work).not.toHaveBeenCalled();
});

it('a repeated call over HTTP returns an identical response [errors-019]', async () => {
  const key = randomUUID();
  const send = () => customer.api.POST('/dashboard', { body: {}, headers: { 'idempotency-key': key } });
  const first = (await send()).data;
  expect((await send()).data).toEqual(first);
  await expect(
    customer.api.POST('/orders', { body: {}, headers: { 'idempotency-key': key } }),
  ).rejects.toMatchObject({ status: 409, code: 'idempotency_key_reused' });
});
