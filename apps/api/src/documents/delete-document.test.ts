import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DocumentFixture, createDocumentFixture, pdfFile } from '../../test/document-fixture.ts';
import type { MadeOrder } from '../../test/make-order.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { inTransaction } from '../db/transaction.ts';

let fixture: DocumentFixture;
beforeAll(async () => void (fixture = await createDocumentFixture()));
afterAll(() => fixture.testApp.close());

const remove = async (by: SignedInUser, id: number | null) => {
  const { data } = await by.api.POST('/delete_document', { body: { id: id ?? 0 } });
  return data;
};

const stateOf = (order: MadeOrder) =>
  fixture.testApp.db
    .selectFrom('order_documents')
    .leftJoin('document_uploads', 'document_uploads.order_document_id', 'order_documents.id')
    .select(['order_documents.status', 'rejection_reason', 'document_uploads.state'])
    .where('order_documents.id', '=', order.documents[0] ?? 0)
    .orderBy('document_uploads.version')
    .execute();

const setStatus = (order: MadeOrder, status: 'Accepted' | 'Rejected', reason: string | null = null) =>
  fixture.testApp.db
    .updateTable('order_documents')
    .set({ status, rejection_reason: reason })
    .where('id', '=', order.documents[0] ?? 0)
    .execute();

/** Counts the statements that wait for a lock of another transaction. */
async function countWaitingStatements(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(fixture.testApp.db);
  return Number(rows[0]?.waiting);
}

describe('removing an upload', () => {
  it('leaves the requirement pending and says when it is deleted for good [api-delete_document-001]', async () => {
    const order = await fixture.order();
    const upload = await fixture.uploadDocument(order);
    expect(await remove(fixture.customer, upload.upload_id)).toEqual({
      status: 'true',
      message: 'Document removed. It is deleted for good within 30 days.',
    });
    expect(await stateOf(order)).toEqual([{ status: 'Pending', rejection_reason: null, state: 'removed' }]);
    expect(await fixture.stored()).toContain(upload.field_value);
  });

  it('is idempotent', async () => {
    const upload = await fixture.uploadDocument(await fixture.order());
    const responses = await Promise.all([
      remove(fixture.customer, upload.upload_id),
      remove(fixture.customer, upload.upload_id),
    ]);
    expect(responses.map((response) => response?.status)).toEqual(['true', 'true']);
  });

  it('lets the next upload be a new version', async () => {
    const order = await fixture.order();
    await remove(fixture.customer, (await fixture.uploadDocument(order)).upload_id);
    await fixture.uploadDocument(order);
    expect((await stateOf(order)).map(({ state }) => state)).toEqual(['removed', 'current']);
  });

  it('clears the reason of a rejection', async () => {
    const order = await fixture.order();
    const upload = await fixture.uploadDocument(order);
    await setStatus(order, 'Rejected', 'The corner is cut off.');
    await remove(fixture.customer, upload.upload_id);
    expect(await stateOf(order)).toEqual([{ status: 'Pending', rejection_reason: null, state: 'removed' }]);
  });

  it('is a conflict once a newer upload has replaced it, which stays', async () => {
    const order = await fixture.order();
    const first = await fixture.uploadDocument(order);
    await fixture.uploadDocument(order, pdfFile('newer.pdf'));
    await expect(remove(fixture.customer, first.upload_id)).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
    });
    expect((await stateOf(order)).map(({ state }) => state)).toEqual(['replaced', 'current']);
  });

  it('is rejected for an accepted upload, which stays [api-delete_document-003]', async () => {
    const order = await fixture.order();
    const upload = await fixture.uploadDocument(order);
    await setStatus(order, 'Accepted');
    await expect(remove(fixture.customer, upload.upload_id)).rejects.toMatchObject({
      status: 409,
      code: 'document_accepted',
    });
    expect(await stateOf(order)).toEqual([{ status: 'Accepted', rejection_reason: null, state: 'current' }]);
  });

  it('waits for a concurrent review and is then rejected', async () => {
    const order = await fixture.order();
    const upload = await fixture.uploadDocument(order);
    const { db } = fixture.testApp;
    const call = await inTransaction(db, async (tx) => {
      await tx
        .updateTable('order_documents')
        .set({ status: 'Accepted' })
        .where('id', '=', order.documents[0] ?? 0)
        .execute();
      const started = remove(fixture.customer, upload.upload_id).catch((error: unknown) => error);
      await vi.waitFor(async () => expect(await countWaitingStatements()).toBe(1), { timeout: 4_000 });
      return { started };
    });
    expect(await call.started).toMatchObject({ status: 409, code: 'document_accepted' });
    expect(await stateOf(order)).toEqual([{ status: 'Accepted', rejection_reason: null, state: 'current' }]);
  });

  it('leaves one consistent state in a race with a new upload', async () => {
    const order = await fixture.order();
    const upload = await fixture.uploadDocument(order);
    await Promise.allSettled([remove(fixture.customer, upload.upload_id), fixture.uploadDocument(order)]);
    const rows = await stateOf(order);
    expect(rows.map(({ state }) => state)).toEqual([expect.stringMatching(/removed|replaced/), 'current']);
    expect(rows[0]?.status).toBe('Uploaded');
  });
});

describe('removing an upload is forbidden for', () => {
  it('another customer, with the same response as for an unknown id [api-delete_document-002]', async () => {
    const order = await fixture.order();
    const upload = await fixture.uploadDocument(order);
    const stranger = await fixture.testApp.customer();
    for (const id of [upload.upload_id, 999_999]) {
      await expect(remove(stranger, id)).rejects.toMatchObject({
        status: 403,
        code: 'unauthentic_access',
        message: 'Unauthentic access',
      });
    }
    expect((await stateOf(order))[0]?.state).toBe('current');
  });
});
