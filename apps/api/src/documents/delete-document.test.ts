/** `delete_document`: whose upload, what becomes of it and of its requirement. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Desk, openDesk, pdfFile } from '../../test/document-desk.ts';
import type { MadeOrder } from '../../test/make-order.ts';
import type { Signed } from '../../test/world.ts';
import { inTransaction } from '../db/transaction.ts';

let desk: Desk;
beforeAll(async () => void (desk = await openDesk()));
afterAll(() => desk.world.close());

const remove = async (by: Signed, id: number | null) => {
  const { data } = await by.api.POST('/delete_document', { body: { id: id ?? 0 } });
  return data;
};

const stateOf = (order: MadeOrder) =>
  desk.world.db
    .selectFrom('order_documents')
    .leftJoin('document_uploads', 'document_uploads.order_document_id', 'order_documents.id')
    .select(['order_documents.status', 'rejection_reason', 'document_uploads.state'])
    .where('order_documents.id', '=', order.documents[0] ?? 0)
    .orderBy('document_uploads.version')
    .execute();

const setStatus = (order: MadeOrder, status: 'Accepted' | 'Rejected', reason: string | null = null) =>
  desk.world.db
    .updateTable('order_documents')
    .set({ status, rejection_reason: reason })
    .where('id', '=', order.documents[0] ?? 0)
    .execute();

/** How many statements wait for a lock that another transaction holds. */
async function waitingStatements(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(desk.world.db);
  return Number(rows[0]?.waiting);
}

describe('removing an upload', () => {
  it('leaves the requirement pending and says when it is deleted for good [api-delete_document-001]', async () => {
    const order = await desk.order();
    const upload = await desk.give(order);
    expect(await remove(desk.customer, upload.upload_id)).toEqual({
      status: 'true',
      message: 'Document removed. It is deleted for good within 30 days.',
    });
    expect(await stateOf(order)).toEqual([{ status: 'Pending', rejection_reason: null, state: 'removed' }]);
    expect(await desk.stored()).toContain(upload.field_value);
  });

  it('twice is as good as once', async () => {
    const upload = await desk.give(await desk.order());
    const answers = await Promise.all([
      remove(desk.customer, upload.upload_id),
      remove(desk.customer, upload.upload_id),
    ]);
    expect(answers.map((answer) => answer?.status)).toEqual(['true', 'true']);
  });

  it('is followed by a new version', async () => {
    const order = await desk.order();
    await remove(desk.customer, (await desk.give(order)).upload_id);
    await desk.give(order);
    expect((await stateOf(order)).map(({ state }) => state)).toEqual(['removed', 'current']);
  });

  it('that was rejected forgets the reason', async () => {
    const order = await desk.order();
    const upload = await desk.give(order);
    await setStatus(order, 'Rejected', 'The corner is cut off.');
    await remove(desk.customer, upload.upload_id);
    expect(await stateOf(order)).toEqual([{ status: 'Pending', rejection_reason: null, state: 'removed' }]);
  });

  it('that was replaced meanwhile is refused and leaves the newer one', async () => {
    const order = await desk.order();
    const first = await desk.give(order);
    await desk.give(order, pdfFile('newer.pdf'));
    await expect(remove(desk.customer, first.upload_id)).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
    });
    expect((await stateOf(order)).map(({ state }) => state)).toEqual(['replaced', 'current']);
  });

  it('that was accepted is refused and leaves it in place [api-delete_document-003]', async () => {
    const order = await desk.order();
    const upload = await desk.give(order);
    await setStatus(order, 'Accepted');
    await expect(remove(desk.customer, upload.upload_id)).rejects.toMatchObject({
      status: 409,
      code: 'document_accepted',
    });
    expect(await stateOf(order)).toEqual([{ status: 'Accepted', rejection_reason: null, state: 'current' }]);
  });

  it('while staff are accepting it waits, and is refused then', async () => {
    const order = await desk.order();
    const upload = await desk.give(order);
    const { db } = desk.world;
    const call = await inTransaction(db, async (tx) => {
      await tx
        .updateTable('order_documents')
        .set({ status: 'Accepted' })
        .where('id', '=', order.documents[0] ?? 0)
        .execute();
      const started = remove(desk.customer, upload.upload_id).catch((error: unknown) => error);
      await vi.waitFor(async () => expect(await waitingStatements()).toBe(1), { timeout: 4_000 });
      return { started };
    });
    expect(await call.started).toMatchObject({ status: 409, code: 'document_accepted' });
    expect(await stateOf(order)).toEqual([{ status: 'Accepted', rejection_reason: null, state: 'current' }]);
  });

  it('races with a new upload without leaving two or none in doubt', async () => {
    const order = await desk.order();
    const upload = await desk.give(order);
    await Promise.allSettled([remove(desk.customer, upload.upload_id), desk.give(order)]);
    const rows = await stateOf(order);
    expect(rows.map(({ state }) => state)).toEqual([expect.stringMatching(/removed|replaced/), 'current']);
    expect(rows[0]?.status).toBe('Uploaded');
  });
});

describe('who may not', () => {
  it('another customer, and nobody learns what exists [api-delete_document-002]', async () => {
    const order = await desk.order();
    const upload = await desk.give(order);
    const stranger = await desk.world.customer();
    for (const id of [upload.upload_id, 999_999]) {
      await expect(remove(stranger, id)).rejects.toMatchObject({
        status: 403,
        code: 'unauthentic_access',
        message: 'Unauthentic access',
      });
    }
    expect((await stateOf(order))[0]?.state).toBe('current');
  });

  it('staff, admins and callers without a token [api-delete_document-002]', async () => {
    const upload = await desk.give(await desk.order());
    for (const other of [await desk.world.staff(), await desk.world.admin()]) {
      await expect(remove(other, upload.upload_id)).rejects.toMatchObject({ status: 403, code: 'forbidden' });
    }
    const nobody = { ...desk.customer, api: desk.world.api() };
    await expect(remove(nobody, upload.upload_id)).rejects.toMatchObject({ status: 401 });
  });

  it.each([{}, { id: '1' }, { id: 0 }, { id: 1.5 }, { id: null }])(
    'a body of %j [errors-014]',
    async (body) => {
      const answer = await desk.world.app.inject({
        method: 'POST',
        url: '/api/delete_document',
        headers: { authorization: `Bearer ${desk.customer.token}` },
        payload: body,
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ field: 'id' }] });
    },
  );
});
