/** Sends the same hostile files to every call that accepts files. */

import { istDate } from '@portal/domain/ist-date';
import { formBody } from '@portal/sdk/form-body';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueDocument } from '../../test/document-actions.ts';
import { fileOf } from '../../test/document-fixture.ts';
import * as hostile from '../../test/hostile-files.ts';
import { makeOrder } from '../../test/make-order.ts';
import { billing } from '../../test/purchase-fixture.ts';
import { sampleGif, sampleJpeg, samplePdf, samplePng } from '../../test/sample-files.ts';
import { createTicketFixture, type TicketFixture } from '../../test/ticket-fixture.ts';

let fixture: TicketFixture;
let order: Awaited<ReturnType<typeof makeOrder>>;
let ticketId: number;
let receiptId: number;
beforeAll(async () => {
  fixture = await createTicketFixture();
  order = await makeOrder(fixture.testApp.db, { customerId: fixture.customer.id });
  ticketId = (await fixture.raise()).id;
  receiptId = await receiveWithTds();
});
afterAll(() => fixture.testApp.close());

type Send = (file: Blob) => Promise<unknown>;

const upload: Send = async (file) => {
  const { data } = await fixture.customer.api.POST('/upload_document', {
    body: { order_id: 0, doc_id: 0 },
    bodySerializer: () => formBody({ order_id: order.id, doc_id: order.documents[0], file }),
  });
  return data?.document;
};
const say: Send = async (file) => {
  const { data } = await fixture.customer.api.POST('/sendmessage', {
    body: { order_id: 0 },
    bodySerializer: () => formBody({ order_id: order.id, message: '', attachment: [file] }),
  });
  return data?.sent;
};

async function receiveWithTds(): Promise<number> {
  const { customer, service, admin } = fixture;
  const { data: added } = await admin.api.POST('/addorder', {
    body: { customer: customer.id, service: service.id },
  });
  const total = added?.order.total ?? 0;
  const { data } = await admin.api.POST('/record_receipt', {
    body: {
      order_id: added?.order.id ?? 0,
      method: 'cash',
      received_on: istDate(new Date()),
      amount: String(total - 10),
      tds: '10',
      billing,
    },
  });
  return data?.balance?.receipts[0]?.id ?? 0;
}

const certify: Send = async (file) =>
  fixture.customer.api.POST('/upload_tds_certificate', {
    body: { receipt_id: 0, file: '' },
    bodySerializer: () => formBody({ receipt_id: receiptId, file }),
  });

/** By the file's field in the form. */
const doors: readonly (readonly [string, 'file' | 'attachment', Send])[] = [
  ['upload_document', 'file', upload],
  ['issue_document', 'file', (file) => issueDocument(fixture.admin, order.id, { file })],
  ['raise_ticket', 'attachment', (file) => fixture.raise({ attachment: [file] })],
  [
    'ticket_reply',
    'attachment',
    (file) => fixture.reply(fixture.staff, { id: ticketId, attachment: [file] }),
  ],
  ['sendmessage', 'attachment', say],
  ['upload_tds_certificate', 'file', certify],
];

const rejected: readonly (readonly [string, Buffer<ArrayBuffer>, number, string, RegExp])[] = [
  ['a.pdf', hostile.pagelessPdf(), 415, 'wrong_type', /PDF is damaged or incomplete/],
  [
    'a.pdf',
    hostile.encryptedPdf(),
    422,
    'file_locked',
    /^This PDF is locked with a password\. Save it without the password and upload it again\.$/,
  ],
  ['a.pdf', hostile.polyglotPdf(), 415, 'wrong_type', /contains other data/],
  ['a.pdf', hostile.appendText(samplePdf(), hostile.eicar), 422, 'file_infected', /virus was found/],
  ['a.jpg', hostile.jpegHeader(), 415, 'wrong_type', /picture is damaged/],
  ['a.jpg', hostile.appendText(sampleJpeg(), '<?php system();'), 415, 'wrong_type', /contains other data/],
  ['a.png', hostile.pngOfSize(30_000, 30_000), 415, 'wrong_type', /40 million pixels/],
];
const rejectedDocuments: typeof rejected = [
  ['a.docx', hostile.compressedDocx(30 * 1024 * 1024), 415, 'wrong_type', /too large when it is opened/],
  ['a.docx', hostile.crowdedDocx(), 415, 'wrong_type', /too large when it is opened/],
  ['a.docx', hostile.climbingDocx(), 415, 'wrong_type', /document is damaged/],
  ['a.docx', hostile.macroDocx(), 415, 'wrong_type', /contains macros/],
];

describe.each(doors)('%s', (_call, field, send) => {
  it('rejects dangerous files and stores nothing', async () => {
    const before = await fixture.stored();
    const cases = field === 'file' ? rejected : [...rejected, ...rejectedDocuments];
    for (const [name, content, status, code, message] of cases) {
      await expect(send(fileOf(name, content)), `${name}: ${message}`).rejects.toMatchObject({
        status,
        code,
        message: expect.stringMatching(message),
        errors: [{ field }],
      });
    }
    expect(await fixture.stored()).toEqual(before);
    expect(await fixture.incoming()).toEqual([]);
  });

  it('stores a picture with the extension of its actual type', async () => {
    const before = await fixture.stored();
    await send(fileOf('screenshot.jpg', samplePng()));
    const stored = (await fixture.stored()).find((name) => !before.includes(name));
    expect(stored).toMatch(/^[\w-]{32}\.png$/);
    expect(await fixture.incoming()).toEqual([]);
  });
});

it('a picture with a wrong extension is listed and served as its actual type [documents-005]', async () => {
  expect(await upload(fileOf('My scan.png', sampleJpeg()))).toMatchObject({ file_name: 'My scan.jpg' });
  const [row] = await fixture.testApp.db
    .selectFrom('document_uploads')
    .select(['content_type', 'stored_name'])
    .where('original_name', '=', 'My scan.jpg')
    .execute();
  expect(row).toEqual({ content_type: 'image/jpeg', stored_name: expect.stringMatching(/\.jpg$/) });
});

it('a picture of a type that the call does not accept is rejected under every extension', async () => {
  await expect(upload(fileOf('moving.png', sampleGif()))).rejects.toMatchObject({ code: 'wrong_type' });
  expect(await fixture.incoming()).toEqual([]);
});
