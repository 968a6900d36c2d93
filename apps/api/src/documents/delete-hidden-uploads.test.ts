import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DocumentFixture, createDocumentFixture, pdfFile } from '../../test/document-fixture.ts';
import { deleteHiddenUploads } from './delete-hidden-uploads.ts';

const dayMs = 86_400_000;
let fixture: DocumentFixture;
beforeAll(async () => void (fixture = await createDocumentFixture()));
// Uploads that earlier tests removed.
beforeEach(async () => void (await runAfter(365)));
afterAll(() => fixture.testApp.close());

/** Runs the job that many days from now; returns how much it deleted. */
const runAfter = (days: number) =>
  deleteHiddenUploads({ ...fixture.testApp.deps, clock: { now: () => new Date(Date.now() + days * dayMs) } });
const remove = async (id: number | null) =>
  (await fixture.customer.api.POST('/delete_document', { body: { id: id ?? 0 } })).data?.message;
const use = (uploadId: number | null, order: Awaited<ReturnType<DocumentFixture['order']>>) =>
  fixture.customer.api.POST('/use_document', {
    body: { upload_id: uploadId ?? 0, order_id: order.id, doc_id: order.documents[0] ?? 0 },
  });
const isStored = async (name: string | null) => (await fixture.stored()).includes(name ?? '');

describe('deletes a file', () => {
  it('within the stated days after it was removed, and not earlier', async () => {
    const upload = await fixture.uploadDocument(await fixture.order());
    expect(await remove(upload.upload_id)).toBe('Document removed. It is deleted for good within 30 days.');
    expect(await runAfter(29)).toBe(0);
    expect(await isStored(upload.field_value)).toBe(true);
    expect(await runAfter(30)).toBe(1);
    expect(await isStored(upload.field_value)).toBe(false);
    expect(await runAfter(30)).toBe(0);
  });

  it('that was replaced, and keeps the newer one', async () => {
    const order = await fixture.order();
    const [old, current] = [
      await fixture.uploadDocument(order),
      await fixture.uploadDocument(order, pdfFile('newer.pdf')),
    ];
    expect(await runAfter(30)).toBe(1);
    expect([await isStored(old.field_value), await isStored(current.field_value)]).toEqual([false, true]);
  });

  it('only after every order that used it has removed it', async () => {
    const [first, second] = [await fixture.order(), await fixture.order()];
    const source = await fixture.uploadDocument(first);
    const reused = (await use(source.upload_id, second)).data?.document;
    expect(await remove(source.upload_id)).toBe('Document removed. Your other orders that use it keep it.');
    expect(await runAfter(60)).toBe(0);
    expect(await isStored(source.field_value)).toBe(true);
    await remove(reused?.upload_id ?? null);
    expect(await runAfter(29)).toBe(0);
    expect(await runAfter(30)).toBe(1);
    expect(await isStored(source.field_value)).toBe(false);
  });

  it('even when an earlier run crashed after deleting its bytes', async () => {
    const upload = await fixture.uploadDocument(await fixture.order());
    await remove(upload.upload_id);
    await unlink(join(fixture.testApp.filesDir, `user${fixture.customer.id}`, upload.field_value ?? ''));
    expect(await runAfter(30)).toBe(1);
    expect(await runAfter(30)).toBe(0);
  });

  it('once in two concurrent runs', async () => {
    const upload = await fixture.uploadDocument(await fixture.order());
    await remove(upload.upload_id);
    await Promise.all([runAfter(30), runAfter(30)]);
    expect(await isStored(upload.field_value)).toBe(false);
    expect(await runAfter(30)).toBe(0);
  });
});

it('deletes a removed text and keeps the current one', async () => {
  const order = await fixture.order();
  const fields = { order_id: order.id, doc_id: order.documents[1] };
  await fixture.post(fixture.customer, { ...fields, field_value: 'The wrong name' });
  await fixture.post(fixture.customer, { ...fields, field_value: 'The right name' });
  expect(await runAfter(30)).toBe(1);
  const texts = await fixture.testApp.db
    .selectFrom('document_uploads')
    .select(['version', 'state'])
    .where('order_document_id', '=', order.documents[1] ?? 0)
    .where('text_sealed', 'is not', null)
    .execute();
  expect(texts).toEqual([{ version: 2, state: 'current' }]);
});
