/** The certificate of a receipt's TDS: given by the customer or an admin, opened and confirmed by an admin. */

import { formBody } from '@portal/sdk/form-body';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemCodeOf } from '../../test/call-outcome.ts';
import { fileOf } from '../../test/document-fixture.ts';
import { createReceiptFixture, type ReceiptFixture } from '../../test/receipt-fixture.ts';
import { samplePdf, samplePng } from '../../test/sample-files.ts';
import type { SignedInUser } from '../../test/test-app.ts';

let fixture: ReceiptFixture;
beforeAll(async () => void (fixture = await createReceiptFixture()));
afterAll(() => fixture.close());

const give = (by: SignedInUser, receiptId: number, file: Blob = fileOf('form 16A.pdf', samplePdf())) =>
  by.api.POST('/upload_tds_certificate', {
    // The contract's type of a file is a binary string; the serialiser sends the real file.
    body: { receipt_id: receiptId, file: '' },
    bodySerializer: () => formBody({ receipt_id: receiptId, file }),
  });

const confirm = (receiptId: number, number = 'ABCDEFG') =>
  fixture.admin.api.POST('/record_tds_certificate', { body: { receipt_id: receiptId, number } });

async function receiveWithTds() {
  const { customer, id } = await fixture.addOrder();
  const { data } = await fixture.record(id, { amount: '10800', tds: '1000' });
  return { customer, id, receiptId: data?.balance?.receipts[0]?.id ?? 0 };
}

const receiptOf = async (customer: SignedInUser, id: number) =>
  (await fixture.detail(customer, id)).balance?.receipts[0];

const open = async (url = '') => {
  const { pathname, search } = new URL(url);
  return fixture.testApp.app.inject({ url: `${pathname}${search}` });
};

it('is given by the customer, opened and confirmed by an admin, and the customer is told', async () => {
  const { customer, id, receiptId } = await receiveWithTds();
  expect(await receiptOf(customer, id)).toMatchObject({ tds_certificate: null, tds_certificate_file: null });
  await give(customer, receiptId);
  expect(await receiptOf(customer, id)).toMatchObject({
    tds_certificate: null,
    tds_certificate_file: { name: 'form 16A.pdf', size: samplePdf().length },
  });
  expect((await fixture.noticesOf(fixture.admin, id)).at(-1)).toMatch(
    /^TDS Certificate Received: For RCT-\d+ of ORD-\d+\. /,
  );
  const { data } = await fixture.admin.api.POST('/adminorder_detail/{id}', {
    params: { path: { id } },
    body: {},
  });
  const file = data?.order.balance?.receipts[0]?.tds_certificate_file;
  const answer = await open(file?.url);
  expect([answer.statusCode, answer.headers['content-type'], answer.rawPayload.equals(samplePdf())]).toEqual([
    200,
    'application/pdf',
    true,
  ]);
  await confirm(receiptId);
  await confirm(receiptId, 'ABCDEFH');
  expect(await receiptOf(customer, id)).toMatchObject({ tds_certificate: 'ABCDEFH' });
  const notices = await fixture.noticesOf(customer, id);
  expect(notices.filter((text) => text.startsWith('TDS Certificate Confirmed'))).toHaveLength(1);
  expect(await problemCodeOf(give(customer, receiptId))).toBe('conflict');
});

it('is replaced by another one, which alone can be opened, and the bytes of the first go', async () => {
  const { customer, id, receiptId } = await receiveWithTds();
  await give(customer, receiptId);
  const first = (await receiptOf(customer, id))?.tds_certificate_file?.url;
  await give(fixture.admin, receiptId, fileOf('scan.png', samplePng()));
  expect(await receiptOf(customer, id)).toMatchObject({ tds_certificate_file: { name: 'scan.png' } });
  expect((await open(first)).statusCode).toBe(403);
  const path = new URL(first ?? '').pathname.replace('/api/files/', '');
  const swept = await fixture.testApp.db
    .selectFrom('incoming_files')
    .select('path')
    .where('path', '=', path)
    .execute();
  expect(swept).toHaveLength(1);
  // An admin's own upload is no news for admins.
  const notices = await fixture.noticesOf(fixture.admin, id);
  expect(notices.filter((text) => text.startsWith('TDS Certificate Received'))).toHaveLength(1);
});

it('leaves one file when it is given twice at once', async () => {
  const { customer, id, receiptId } = await receiveWithTds();
  await Promise.all([give(customer, receiptId), give(customer, receiptId), give(fixture.admin, receiptId)]);
  expect((await open((await receiptOf(customer, id))?.tds_certificate_file?.url)).statusCode).toBe(200);
});

it('is refused for another customer’s receipt, one without TDS, and one that is void', async () => {
  const { customer, id, receiptId } = await receiveWithTds();
  const other = await fixture.testApp.customer();
  expect(await problemCodeOf(give(other, receiptId))).toBe('unauthentic_access');
  const plain = await fixture.addOrder();
  const { data } = await fixture.record(plain.id, { amount: '11800' });
  const plainId = data?.balance?.receipts[0]?.id ?? 0;
  expect(await problemCodeOf(give(plain.customer, plainId))).toBe('unauthentic_access');
  expect(await problemCodeOf(give(fixture.admin, plainId))).toBe('not_found');
  await give(customer, receiptId);
  const stored = new URL((await receiptOf(customer, id))?.tds_certificate_file?.url ?? '').pathname;
  const openAs = async ({ token }: SignedInUser) =>
    (
      await fixture.testApp.app.inject({
        url: stored,
        headers: { authorization: `Bearer ${token}` },
      })
    ).statusCode;
  expect([
    await openAs(customer),
    await openAs(fixture.admin),
    await openAs(other),
    await openAs(await fixture.testApp.staff()),
  ]).toEqual([200, 200, 403, 403]);
  await fixture.voidReceipt(receiptId);
  expect(await problemCodeOf(give(customer, receiptId))).toBe('unauthentic_access');
});
