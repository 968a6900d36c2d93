import { formBody } from '@portal/sdk/form-body';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueDocument } from '../../test/document-actions.ts';
import { pdfFile } from '../../test/document-fixture.ts';
import { makeOrder } from '../../test/make-order.ts';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';
import { createTicketFixture, type TicketFixture } from '../../test/ticket-fixture.ts';
import { cleanUp } from '../jobs/clean-up.ts';

let fixture: TicketFixture;
let now = new Date('2026-11-20T10:00:00Z');
beforeAll(async () => {
  fixture = await createTicketFixture(
    { clock: { now: () => now } },
    {
      UPLOAD_FILES_A_DAY_UNPAID: '4',
      UPLOAD_MB_A_DAY_UNPAID: '2',
      UPLOAD_FILES_A_DAY: '6',
      UPLOAD_MB_A_DAY: '3',
      UPLOAD_FILES_A_DAY_STAFF: '8',
    },
  );
});
afterAll(() => fixture.testApp.close());

const usedUp = {
  status: 429,
  code: 'too_many',
  message: expect.stringMatching(/^You can upload 4 files or 2 MB a day/),
};
const attachment = (count: number, bytes?: number) =>
  Array.from({ length: count }, (_, index) => pdfFile(`${index}.pdf`, bytes));
const uploadDocument = (by: SignedInUser, order: { id: number; documents: number[] }, file = pdfFile()) =>
  by.api.POST('/upload_document', {
    body: { order_id: 0, doc_id: 0 },
    bodySerializer: () => formBody({ order_id: order.id, doc_id: order.documents[0], file }),
  });
const say = (by: SignedInUser, orderId: number, files: readonly Blob[], message = '') =>
  by.api.POST('/sendmessage', {
    body: { order_id: 0 },
    bodySerializer: () => formBody({ order_id: orderId, message, attachment: files }),
  });
const ticketOf = (by: SignedInUser, count: number, bytes?: number) =>
  fixture.raiseAs(by, { attachment: attachment(count, bytes) });

describe('a customer who has paid nothing', () => {
  it('has a daily limit of files over all calls; texts don’t count', async () => {
    const customer = await fixture.testApp.customer();
    const order = await makeOrder(fixture.testApp.db, { customerId: customer.id });
    await uploadDocument(customer, order);
    const ticket = await ticketOf(customer, 1);
    await fixture.reply(customer, { id: ticket.id, attachment: attachment(1) });
    await say(customer, order.id, attachment(1));
    await expect(uploadDocument(customer, order)).rejects.toMatchObject({ ...usedUp, retryAfter: 30_600 });
    await expect(ticketOf(customer, 1)).rejects.toMatchObject(usedUp);
    await expect(fixture.reply(customer, { id: ticket.id, attachment: attachment(1) })).rejects.toMatchObject(
      usedUp,
    );
    await expect(say(customer, order.id, attachment(1))).rejects.toMatchObject(usedUp);
    expect((await say(customer, order.id, [], 'Only words')).data?.status).toBe('true');
    expect((await ticketOf(customer, 0)).id).toBeGreaterThan(0);
    expect(await fixture.incoming()).toEqual([]);
  });

  it('has a daily limit of bytes; rejected files don’t count', async () => {
    const customer = await fixture.testApp.customer();
    const half = 1024 * 1024 - 10_000;
    await ticketOf(customer, 1, half);
    await expect(ticketOf(customer, 2, half)).rejects.toMatchObject(usedUp);
    await ticketOf(customer, 1, half);
    await expect(ticketOf(customer, 1, half)).rejects.toMatchObject(usedUp);
    expect(await fixture.incoming()).toEqual([]);
  });

  it('can’t exceed the limit by concurrent uploads', async () => {
    const customer = await fixture.testApp.customer();
    const sent = await Promise.allSettled(Array.from({ length: 4 }, () => ticketOf(customer, 2)));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  it('may upload again on the next day in India', async () => {
    const customer = await fixture.testApp.customer();
    await ticketOf(customer, 4);
    now = new Date('2026-11-20T18:29:59Z');
    await expect(ticketOf(customer, 1)).rejects.toMatchObject({ ...usedUp, retryAfter: 1 });
    now = new Date('2026-11-20T18:30:00Z');
    await ticketOf(customer, 1);
    now = new Date('2026-11-20T10:00:00Z');
  });
});

it('has a higher limit for paying customers and staff', async () => {
  const customer = await fixture.testApp.customer();
  await fixture.testApp.db
    .insertInto('payments')
    .values({
      customer_id: customer.id,
      provider_order_id: 'order_quota',
      provider_payment_id: 'pay_quota',
      amount_paise: 100,
      state: 'paid',
      billing_name: '',
      billing_email: '',
      billing_phone: '',
      created_at: now,
      paid_at: now,
    })
    .execute();
  await ticketOf(customer, 5);
  await ticketOf(customer, 1);
  await expect(ticketOf(customer, 1)).rejects.toMatchObject({
    code: 'too_many',
    message: expect.stringMatching(/^You can upload 6 files or 3 MB a day, and/),
  });
  const order = await makeOrder(fixture.testApp.db, { customerId: customer.id });
  for (let count = 0; count < 8; count += 1) await issueDocument(fixture.admin, order.id);
  await expect(issueDocument(fixture.admin, order.id)).rejects.toMatchObject({ code: 'too_many' });
});

it('deletes the counters of past days', async () => {
  const days = () => fixture.testApp.db.selectFrom('upload_days').selectAll().execute();
  expect((await days()).length).toBeGreaterThan(0);
  const later = new Date('2026-11-24T10:00:00Z');
  await cleanUp({ ...fixture.testApp.deps, clock: { now: () => later } });
  expect(await days()).toEqual([]);
});

describe('on a full disk', () => {
  let full: TestApp;
  beforeAll(async () => void (full = await createTestApp({ UPLOAD_MIN_FREE_MB: '1000000000' })));
  afterAll(() => full.close());

  it('rejects uploads before writing anything, while other calls work', async () => {
    const customer = await full.customer();
    const order = await makeOrder(full.db, { customerId: customer.id });
    await expect(uploadDocument(customer, order)).rejects.toMatchObject({
      status: 503,
      code: 'storage_full',
    });
    expect(await full.db.selectFrom('incoming_files').selectAll().execute()).toEqual([]);
    expect((await say(customer, order.id, [], 'Only words')).data?.status).toBe('true');
    const ready = await full.app.inject({ url: '/readyz' });
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toMatchObject({ status: 'true', warnings: ['storage_full'] });
  });
});
