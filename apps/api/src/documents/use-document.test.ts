/** `use_document`: a file that the customer has already serves another order, with nothing sent and nothing copied. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, openDesk, pdfFile } from '../../test/document-desk.ts';
import { answersToOthers, customersOnly } from '../../test/refusals.ts';
import { samplePdf } from '../../test/sample-files.ts';
import type { MadeOrder } from '../../test/make-order.ts';
import { bellOf, issue, listVault, numberOf, review, setExpiry } from '../../test/vault.ts';
import type { Signed } from '../../test/world.ts';

let desk: Desk;
let admin: Signed;
let [oneStaff, otherStaff]: Signed[] = [];
beforeAll(async () => {
  desk = await openDesk();
  admin = await desk.world.admin();
  [oneStaff, otherStaff] = [await desk.world.staff(), await desk.world.staff()];
});
afterAll(() => desk.world.close());

async function use(
  uploadId: number | null,
  order: MadeOrder,
  { by = desk.customer, at = 0 }: { by?: Signed; at?: number } = {},
) {
  const { data } = await by.api.POST('/use_document', {
    body: { upload_id: uploadId ?? 0, order_id: order.id, doc_id: order.documents[at] ?? 0 },
  });
  if (!data) throw new Error('use_document answered nothing');
  return data.document;
}

const download = async (name: string | null, by: Signed, owner = desk.customer.id) =>
  desk.world.app.inject({
    method: 'GET',
    url: `/api/files/user${owner}/${name}`,
    headers: { authorization: `Bearer ${by.token}` },
  });

const versionsOf = (order: MadeOrder) =>
  desk.world.db
    .selectFrom('document_uploads')
    .select(['version', 'state', 'stored_name', 'original_name', 'reused_from', 'sha256'])
    .where('order_document_id', '=', order.documents[0] ?? 0)
    .orderBy('version')
    .execute();

describe('a file that was given to one order', () => {
  it('becomes the next version of another one’s document, the same bytes without a new file', async () => {
    const [first, second] = [await desk.order(), await desk.order()];
    const source = await desk.give(first, pdfFile('../"><svg onload=alert(1)>PAN.pdf', 5_000));
    await desk.give(second, pdfFile('draft.pdf'));
    const before = await desk.stored();
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
    expect(await desk.stored()).toEqual(before);
    const { rawPayload } = await download(document.field_value, desk.customer);
    expect(rawPayload.equals(samplePdf(5_000))).toBe(true);
    expect((await listVault(desk.customer, { order_id: second.id })).documents).toHaveLength(1);
  });

  it('is then seen by those who work on the other order, and told to them', async () => {
    const first = await desk.order({ assignedTo: oneStaff?.id ?? 0 });
    const second = await desk.order({ assignedTo: otherStaff?.id ?? 0 });
    const source = await desk.give(first);
    if (!oneStaff || !otherStaff) throw new Error('no staff');
    expect((await download(source.field_value, otherStaff)).statusCode).toBe(403);
    const { upload_id: id } = await use(source.upload_id, second);
    expect((await download(source.field_value, otherStaff)).statusCode).toBe(200);
    const { data: link } = await otherStaff.api.POST('/file_link', { body: { upload_id: id ?? 0 } });
    expect(link?.url).toContain(`/user${desk.customer.id}/${source.field_value}`);
    expect((await bellOf(otherStaff))[0]).toMatchObject({
      title: 'Document Uploaded',
      detail: expect.stringContaining(numberOf(second)),
    });
    await desk.customer.api.POST('/delete_document', { body: { id: id ?? 0 } });
    expect((await download(source.field_value, desk.customer)).statusCode).toBe(200);
    expect((await download(source.field_value, oneStaff)).statusCode).toBe(200);
  });

  it('has one expiry date wherever it is used', async () => {
    const [first, second] = [await desk.order(), await desk.order()];
    const source = await desk.give(first);
    const { upload_id: reused } = await use(source.upload_id, second);
    await setExpiry(desk.customer, reused, '2029-01-31');
    const { documents } = await listVault(desk.customer);
    expect(documents.filter(({ for_order: order }) => [first.id, second.id].includes(order))).toMatchObject([
      { expires_on: '2029-01-31' },
      { expires_on: '2029-01-31' },
    ]);
  });

  it('used twice at the same time, or again, is one new version', async () => {
    const [first, second] = [await desk.order(), await desk.order()];
    const source = await desk.give(first);
    const answers = await Promise.all([1, 2, 3].map(() => use(source.upload_id, second)));
    const last = await use(answers[0]?.upload_id ?? 0, second);
    expect(last.upload_id).toBe((await listVault(desk.customer)).documents[0]?.id);
    expect(await versionsOf(second)).toMatchObject([{ state: 'current', stored_name: source.field_value }]);
  });
});

it('what was issued can be given to the next order', async () => {
  const [first, second] = [await desk.order(), await desk.order()];
  const id = await issue(admin, first.id);
  const document = await use(id, second);
  expect(document).toMatchObject({ status: 'Uploaded', file_name: 'certificate.pdf' });
  // As every file of an order in its customer's folder, and where it lies.
  for (const folder of [desk.customer.id, admin.id])
    expect((await download(document.field_value, desk.customer, folder)).statusCode).toBe(200);
  const stranger = await desk.world.customer();
  expect((await download(document.field_value, stranger, stranger.id)).statusCode).toBe(403);
});

describe('what is refused', () => {
  it('a rejected and an expired file, with the reason', async () => {
    const [first, second] = [await desk.order(), await desk.order()];
    const source = await desk.give(first);
    await review(admin, source.upload_id, 'Rejected', { reason: 'Too dark.' });
    await expect(use(source.upload_id, second)).rejects.toMatchObject({
      status: 409,
      message: 'This document was rejected. Please give a new one.',
    });
    const dated = await desk.give(first);
    await setExpiry(desk.customer, dated.upload_id, '2020-01-01');
    await expect(use(dated.upload_id, second)).rejects.toMatchObject({
      status: 409,
      message: 'This document has expired. Please give a new one.',
    });
    expect(await versionsOf(second)).toEqual([]);
  });

  it('a file for a text, and a new one for an accepted document', async () => {
    const [first, second] = [await desk.order(), await desk.order()];
    const source = await desk.give(first);
    await expect(use(source.upload_id, second, { at: 1 })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'doc_id' }],
    });
    const accepted = await desk.give(second);
    await review(admin, accepted.upload_id, 'Accepted');
    await expect(use(source.upload_id, second)).rejects.toMatchObject({ code: 'document_accepted' });
    expect(await versionsOf(second)).toMatchObject([{ version: 1, state: 'current' }]);
  });

  it('the file or the order of somebody else, a replaced file, a text and none, alike', async () => {
    const stranger = await desk.world.customer();
    const [mine, theirs] = [await desk.order(), await desk.order({ customerId: stranger.id })];
    const [own, foreign] = [await desk.give(mine), await desk.give(theirs, pdfFile(), stranger)];
    const newer = await desk.order();
    const replaced = await desk.give(newer);
    await desk.give(newer);
    const text = await desk.post(desk.customer, {
      order_id: newer.id,
      doc_id: newer.documents[1],
      field_value: 'Saral Foods',
    });
    const target = await desk.order();
    const ids = [foreign.upload_id, replaced.upload_id, text.document.upload_id, 999_999];
    const refused = { status: 403, code: 'unauthentic_access', message: 'Unauthentic access' };
    for (const id of ids) await expect(use(id, target)).rejects.toMatchObject(refused);
    await expect(use(own.upload_id, theirs)).rejects.toMatchObject(refused);
    expect([await versionsOf(target), (await versionsOf(theirs)).length]).toEqual([[], 1]);
  });

  it('everybody but a customer', async () => {
    const body = { upload_id: 1, order_id: 1, doc_id: 1 };
    expect(await answersToOthers(desk.world, '/use_document', body)).toEqual(customersOnly);
  });
});
