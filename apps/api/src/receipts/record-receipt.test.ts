import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemCodeOf } from '../../test/call-outcome.ts';
import { invoicesOf } from '../../test/invoices.ts';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { billing } from '../../test/purchase-fixture.ts';
import { createReceiptFixture, type ReceiptFixture } from '../../test/receipt-fixture.ts';
import { sendOrderConfirmation } from '../payments/send-order-confirmation.ts';

let fixture: ReceiptFixture;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
  fixture = await createReceiptFixture({ env: { SMTP_URL: mailbox.smtpUrl } });
});
afterAll(async () => {
  await fixture.close();
  await mailbox.stop();
});

const invoiceOf = async (orderId: number) =>
  (await invoicesOf(fixture)).filter(({ lines }) => lines.some((line) => line.order_id === orderId));

describe('a receipt of the whole amount', () => {
  it('places the order, issues its invoice and is in the register', async () => {
    const { customer, id } = await fixture.addOrder();
    const { data } = await fixture.record(id, { amount: '11800', reference: 'UTR-WHOLE' });
    expect(data?.balance).toMatchObject({ invoiced: 11_800, received: 11_800, tds: 0, owed: 0 });
    const order = await fixture.detail(customer, id);
    const number = order.balance?.receipts[0]?.number;
    expect(order).toMatchObject({
      payment_status: 'Completed',
      payment_id: number,
      pay_to: null,
      balance: {
        owed: 0,
        receipts: [{ method: 'bank_transfer', reference: 'UTR-WHOLE', amount: 11_800, recorded_by: null }],
      },
      abilities: { pay: false },
    });
    expect(await invoiceOf(id)).toMatchObject([{ total_paise: 1_180_000, place_of_supply: '29' }]);
    expect(await fixture.payments(customer)).toMatchObject([
      {
        payment_id: number,
        method: 'Bank transfer, UTR-WHOLE',
        amount_paise: 1_180_000,
        orders: [{ id }],
        state: 'Paid',
      },
    ]);
    expect(await fixture.noticesOf(customer, id)).toContainEqual(
      expect.stringMatching(/^Order Placed: .* is paid and placed\.$/),
    );
  });

  it('is confirmed by a mail that names what came', async () => {
    const { customer, id } = await fixture.addOrder();
    await fixture.record(id, { amount: '5000', tds: '1000' });
    const { payment_id: paymentId } = await fixture.testApp.db
      .selectFrom('orders')
      .select('payment_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await sendOrderConfirmation(fixture.testApp.deps, { paymentId: paymentId ?? 0 });
    const [mail] = await mailbox.to(customer.email);
    expect(mail?.text).toContain('We have received your payment of Rs.5,000, GST included.');
    expect(mail?.text).toContain('Still to pay: Rs.5,800');
    expect(mail?.text).toContain('Tax deducted at source: Rs.1,000');
  });

  it('gives an online payment of the same order back', async () => {
    const { customer, id } = await fixture.addOrder();
    const { checkout } = await fixture.check(customer, { order_id: id });
    await fixture.record(id, { amount: '11800' });
    const proof = await fixture.pay(checkout.order_id);
    const call = customer.api.POST('/place_order', { body: { ...billing, ...proof, order_id: id } });
    expect(await problemCodeOf(call)).toBe('payment_refunded');
    const payments = await fixture.payments(customer);
    expect(payments.map(({ method, state }) => `${method?.split(',')[0]} ${state}`).toSorted()).toEqual([
      'Bank transfer Paid',
      'Card Refunded',
    ]);
    expect(await invoiceOf(id)).toHaveLength(1);
  });

  it('is refused for an order that was paid online', async () => {
    const { customer, id } = await fixture.addOrder();
    const { checkout } = await fixture.check(customer, { order_id: id });
    await fixture.pay(checkout.order_id);
    expect(await problemCodeOf(fixture.record(id, { amount: '11800' }))).toBe('order_already_paid');
    expect(await problemCodeOf(fixture.record(id, { amount: '11800' }))).toBe('order_already_paid');
  });

  it('is refused for a cancelled and for an unknown order', async () => {
    const { customer, id } = await fixture.addOrder();
    await customer.api.POST('/cancel_order', { body: { order_id: id } });
    expect(await problemCodeOf(fixture.record(id, { amount: '11800' }))).toBe('order_cancelled');
    expect(await problemCodeOf(fixture.record(999_999, { amount: '1' }))).toBe('not_found');
  });
});

describe('what is recorded', () => {
  const yesterday = '2020-01-01';
  it.each([
    ['more than is owed', { amount: '11800.01' }, 'amount'],
    ['more than is owed with TDS', { amount: '11000', tds: '1000' }, 'amount'],
    ['more TDS than 10 %', { amount: '100', tds: '1001' }, 'tds'],
    ['nothing', { amount: '0' }, 'amount'],
    ['a day before the order', { amount: '1', received_on: yesterday }, 'received_on'],
    ['a day in the future', { amount: '1', received_on: '2999-01-01' }, 'received_on'],
    ['a transfer without its reference', { amount: '1', reference: ' ' }, 'reference'],
  ])('is not %s', async (_, body, field) => {
    const { customer, id } = await fixture.addOrder();
    await expect(fixture.record(id, body)).rejects.toMatchObject({ errors: [{ field }] });
    expect(await fixture.detail(customer, id)).toMatchObject({ payment_status: 'Pending', balance: null });
  });

  it('has what the invoice must show', async () => {
    const { id } = await fixture.addOrder({ priceRupees: 60_000 });
    await expect(fixture.record(id, { amount: '100' })).rejects.toMatchObject({
      errors: [{ field: 'billing.billing_address' }],
    });
  });

  it('is less than two lakh of cash from one person in a day', async () => {
    const { customer, id } = await fixture.addOrder({ priceRupees: 40_000 });
    const other = await fixture.addOrder({ priceRupees: 200_000, customer });
    const address = { ...billing, billing_address: '4 Hill Road, Mumbai 400050' };
    const cash = (orderId: number, amount: string) =>
      fixture.record(orderId, { method: 'cash', amount, billing: address });
    await cash(id, '40000');
    await expect(cash(other.id, '160000')).rejects.toMatchObject({ errors: [{ field: 'amount' }] });
    expect((await cash(other.id, '159999.99')).data?.balance).toMatchObject({ received: 159_999.99 });
  });
});

describe('the same receipt again', () => {
  it('is asked about, also for another order', async () => {
    const [one, other] = [await fixture.addOrder(), await fixture.addOrder()];
    const body = { amount: '100', reference: 'UTR-TWICE' };
    await fixture.record(one.id, body);
    expect(await problemCodeOf(fixture.record(one.id, body))).toBe('duplicate_receipt');
    expect(await problemCodeOf(fixture.record(other.id, body))).toBe('duplicate_receipt');
    expect((await fixture.record(other.id, { ...body, confirm: true })).data?.balance).toMatchObject({
      received: 100,
    });
  });

  it('is one by two admins at once', async () => {
    const { customer, id } = await fixture.addOrder();
    const second = await fixture.testApp.admin();
    const body = { amount: '11800', reference: 'UTR-AT-ONCE' };
    const answers = await Promise.all(
      [fixture.record(id, body), fixture.record(id, body, second)].map(problemCodeOf),
    );
    expect(answers.toSorted()).toEqual(['duplicate_receipt', 'taken']);
    expect((await fixture.detail(customer, id)).balance?.receipts).toHaveLength(1);
    expect(await invoiceOf(id)).toHaveLength(1);
  });

  it('is one under the same key', async () => {
    const { customer, id } = await fixture.addOrder();
    const send = () =>
      fixture.record(id, { amount: '5000', reference: 'UTR-KEY' }, fixture.admin, 'same-key');
    const [first, again] = [await send(), await send()];
    expect(again.data).toEqual(first.data);
    expect((await fixture.detail(customer, id)).balance).toMatchObject({ received: 5_000 });
  });
});
