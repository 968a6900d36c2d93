import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  notificationsOf,
  issueDocument,
  listDocuments,
  orderNumberOf,
  reviewDocument,
  setExpiry,
} from '../../test/document-actions.ts';
import { type DocumentFixture, createDocumentFixture, pdfFile } from '../../test/document-fixture.ts';
import type { MadeOrder } from '../../test/make-order.ts';
import { samplePdf } from '../../test/sample-files.ts';
import type { SignedInUser } from '../../test/test-app.ts';

let fixture: DocumentFixture;
let admin: SignedInUser;
let [oneStaff, otherStaff]: SignedInUser[] = [];
beforeAll(async () => {
  fixture = await createDocumentFixture();
  admin = await fixture.testApp.admin();
  [oneStaff, otherStaff] = [await fixture.testApp.staff(), await fixture.testApp.staff()];
});
afterAll(() => fixture.testApp.close());

async function use(
  uploadId: number | null,
  order: MadeOrder,
  { by = fixture.customer, at = 0 }: { by?: SignedInUser; at?: number } = {},
) {
  const { data } = await by.api.POST('/use_document', {
    body: { upload_id: uploadId ?? 0, order_id: order.id, doc_id: order.documents[at] ?? 0 },
  });
  if (!data) throw new Error('use_document returned no data');
  return data.document;
}

const download = async (name: string | null, by: SignedInUser, owner = fixture.customer.id) =>
  fixture.testApp.app.inject({
    method: 'GET',
    url: `/api/files/user${owner}/${name}`,
    headers: { authorization: `Bearer ${by.token}` },
  });

const versionsOf = (order: MadeOrder) =>
  fixture.testApp.db
    .selectFrom('document_uploads')
    .select(['version', 'state', 'stored_name', 'original_name', 'reused_from', 'sha256'])
    .where('order_document_id', '=', order.documents[0] ?? 0)
    .orderBy('version')
    .execute();

describe('a file of one order', () => {
  it('becomes the next version of a document of another order without a copy', async () => {
    const [first, second] = [await fixture.order(), await fixture.order()];
    const source = await fixture.uploadDocument(first, pdfFile('../"><svg onload=alert(1)>PAN.pdf', 5_000));
    await fixture.uploadDocument(second, pdfFile('draft.pdf'));
    const before = await fixture.stored();
    const document = await use(source.upload_id, second);
    expect(document).toMatchObject({ status: 'Uploaded', file_name: '"><svg onload=alert(1)>PAN.pdf' });
    const [old, reused] = await versionsOf(second);
    expect(old).toMatchObject({ version: 1, state: 'replaced', reused_from: null });
    expect(reused).toMatchObject({
      version: 2,
      state: 'current',
      reused_from: source.upload_id,
      stored_name: source.field_value,
    });
    expect(await fixture.stored()).toEqual(before);
    const { rawPayload } = await download(document.field_value, fixture.customer);
    expect(rawPayload.equals(samplePdf(5_000))).toBe(true);
    expect((await listDocuments(fixture.customer, { order_id: second.id })).documents).toHaveLength(1);
  });

  it('becomes visible to the staff of the other order, who are notified', async () => {
    const first = await fixture.order({ assignedTo: oneStaff?.id ?? 0 });
    const second = await fixture.order({ assignedTo: otherStaff?.id ?? 0 });
    const source = await fixture.uploadDocument(first);
    if (!oneStaff || !otherStaff) throw new Error('no staff');
    expect((await download(source.field_value, otherStaff)).statusCode).toBe(403);
    const { upload_id: id } = await use(source.upload_id, second);
    expect((await download(source.field_value, otherStaff)).statusCode).toBe(200);
    const { data: link } = await otherStaff.api.POST('/file_link', { body: { upload_id: id ?? 0 } });
    expect(link?.url).toContain(`/user${fixture.customer.id}/${source.field_value}`);
    expect((await notificationsOf(otherStaff))[0]).toMatchObject({
      title: 'Document Uploaded',
      detail: expect.stringContaining(orderNumberOf(second)),
    });
    await fixture.customer.api.POST('/delete_document', { body: { id: id ?? 0 } });
    expect((await download(source.field_value, fixture.customer)).statusCode).toBe(200);
    expect((await download(source.field_value, oneStaff)).statusCode).toBe(200);
  });

  it('has the same expiry date in every order', async () => {
    const [first, second] = [await fixture.order(), await fixture.order()];
    const source = await fixture.uploadDocument(first);
    const { upload_id: reused } = await use(source.upload_id, second);
    await setExpiry(fixture.customer, reused, '2029-01-31');
    const { documents } = await listDocuments(fixture.customer);
    expect(documents.filter(({ for_order: order }) => [first.id, second.id].includes(order))).toMatchObject([
      { expires_on: '2029-01-31' },
      { expires_on: '2029-01-31' },
    ]);
  });

  it('used twice, concurrently or again, makes one new version', async () => {
    const [first, second] = [await fixture.order(), await fixture.order()];
    const source = await fixture.uploadDocument(first);
    const responses = await Promise.all([1, 2, 3].map(() => use(source.upload_id, second)));
    const last = await use(responses[0]?.upload_id ?? 0, second);
    expect(last.upload_id).toBe((await listDocuments(fixture.customer)).documents[0]?.id);
    expect(await versionsOf(second)).toMatchObject([{ state: 'current', stored_name: source.field_value }]);
  });
});

it('an issued document can be used for another order', async () => {
  const [first, second] = [await fixture.order(), await fixture.order()];
  const id = await issueDocument(admin, first.id);
  const document = await use(id, second);
  expect(document).toMatchObject({ status: 'Uploaded', file_name: 'certificate.pdf' });
  // Under the customer's folder, like every file of an order, and under the staff member's, where it is stored.
  for (const folder of [fixture.customer.id, admin.id])
    expect((await download(document.field_value, fixture.customer, folder)).statusCode).toBe(200);
  const stranger = await fixture.testApp.customer();
  expect((await download(document.field_value, stranger, stranger.id)).statusCode).toBe(403);
});

describe('rejects', () => {
  it('rejected and expired files, with the reason', async () => {
    const [first, second] = [await fixture.order(), await fixture.order()];
    const source = await fixture.uploadDocument(first);
    await reviewDocument(admin, source.upload_id, 'Rejected', { reason: 'Too dark.' });
    await expect(use(source.upload_id, second)).rejects.toMatchObject({
      status: 409,
      message: 'This document was rejected. Please give a new one.',
    });
    const dated = await fixture.uploadDocument(first);
    await setExpiry(fixture.customer, dated.upload_id, '2020-01-01');
    await expect(use(dated.upload_id, second)).rejects.toMatchObject({
      status: 409,
      message: 'This document has expired. Please give a new one.',
    });
    expect(await versionsOf(second)).toEqual([]);
  });

  it('a file for a text requirement, and any file for an accepted document', async () => {
    const [first, second] = [await fixture.order(), await fixture.order()];
    const source = await fixture.uploadDocument(first);
    await expect(use(source.upload_id, second, { at: 1 })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'doc_id' }],
    });
    const accepted = await fixture.uploadDocument(second);
    await reviewDocument(admin, accepted.upload_id, 'Accepted');
    await expect(use(source.upload_id, second)).rejects.toMatchObject({ code: 'document_accepted' });
    expect(await versionsOf(second)).toMatchObject([{ version: 1, state: 'current' }]);
  });

  it('other customers’ files and orders, replaced files, texts and unknown ids with the same response', async () => {
    const stranger = await fixture.testApp.customer();
    const [mine, theirs] = [await fixture.order(), await fixture.order({ customerId: stranger.id })];
    const [own, foreign] = [
      await fixture.uploadDocument(mine),
      await fixture.uploadDocument(theirs, pdfFile(), stranger),
    ];
    const newer = await fixture.order();
    const replaced = await fixture.uploadDocument(newer);
    await fixture.uploadDocument(newer);
    const text = await fixture.post(fixture.customer, {
      order_id: newer.id,
      doc_id: newer.documents[1],
      field_value: 'Saral Foods',
    });
    const target = await fixture.order();
    const ids = [foreign.upload_id, replaced.upload_id, text.document.upload_id, 999_999];
    const forbidden = { status: 403, code: 'unauthentic_access', message: 'Unauthentic access' };
    for (const id of ids) await expect(use(id, target)).rejects.toMatchObject(forbidden);
    await expect(use(own.upload_id, theirs)).rejects.toMatchObject(forbidden);
    expect([await versionsOf(target), (await versionsOf(theirs)).length]).toEqual([[], 1]);
  });
});
