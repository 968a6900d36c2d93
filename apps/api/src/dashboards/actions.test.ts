/**
 * Pending actions on a customer’s dashboard: each is listed from when it arises until it is done, for its customer
 * only.
 */

import { formBody } from '@portal/sdk/form-body';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatFixture, createChatFixture } from '../../test/chat-fixture.ts';
import { pdfFile } from '../../test/document-fixture.ts';
import { type MadeOrder, makeOrder } from '../../test/make-order.ts';
import { makeService } from '../../test/make.ts';
import type { SignedInUser } from '../../test/test-app.ts';

let fixture: ChatFixture;
beforeAll(async () => {
  fixture = await createChatFixture();
});
afterAll(() => fixture.testApp.close());

const load = async (who: SignedInUser) => {
  const { data } = await who.api.POST('/dashboard', { body: {} });
  return { actions: data?.actions ?? [], total: data?.actions_total };
};

/** Creates a paid order of a new customer, independent of other tests. */
async function paidOrder(documents?: Parameters<typeof makeOrder>[1]['documents']) {
  const { db } = fixture.testApp;
  const customer = await fixture.testApp.customer();
  const order = await makeOrder(db, {
    customerId: customer.id,
    assignedTo: fixture.staff.id,
    ...(documents && { documents }),
  });
  await pay(order, customer.id);
  return { customer, order };
}

async function pay({ id }: MadeOrder, customerId: number) {
  await sql`
    with paid as (
      insert into payments (customer_id, provider_order_id, provider_payment_id, amount_paise, state, billing_name,
        billing_email, billing_phone, created_at, paid_at)
      values (${customerId}, ${`order_${id}`}, ${`pay_${id}`}, 1180000, 'paid', 'Meera Iyer', 'meera@example.in',
        '9812345678', now(), now())
      returning id
    ) update orders set payment_id = paid.id from paid where orders.id = ${id}`.execute(fixture.testApp.db);
}

const submit = (customer: SignedInUser, order: MadeOrder, place: number, what: Blob | string) =>
  customer.api.POST('/upload_document', {
    body: { order_id: order.id, doc_id: order.documents[place] ?? 0 },
    bodySerializer: () =>
      formBody({
        order_id: order.id,
        doc_id: order.documents[place],
        ...(typeof what === 'string' ? { field_value: what } : { file: what }),
      }),
  });

const setStatus = ({ id }: MadeOrder, status: string) =>
  fixture.testApp.db.updateTable('orders').set({ status }).where('id', '=', id).execute();

describe('a document', () => {
  it('that is required is listed until it is submitted; an optional one never is', async () => {
    const { customer, order } = await paidOrder([
      { name: 'Bank statement', field_type: 'file' },
      { name: 'PAN', field_type: 'text', kind: 'pan' },
      { name: 'Logo', field_type: 'file', required: false },
    ]);
    const { actions, total } = await load(customer);
    expect(total).toBe(2);
    expect(actions).toEqual([
      {
        kind: 'document',
        order_id: order.id,
        order_number: `ORD-${String(order.id).padStart(6, '0')}`,
        order_name: expect.any(String),
        document_id: order.documents[0],
        doc_name: 'Bank statement',
        field_type: 'file',
        reason: null,
        since: expect.any(String),
      },
      expect.objectContaining({ document_id: order.documents[1], doc_name: 'PAN', field_type: 'text' }),
    ]);
    await submit(customer, order, 0, pdfFile());
    expect((await load(customer)).actions).toMatchObject([{ doc_name: 'PAN' }]);
    await submit(customer, order, 1, 'ABCPE1234F');
    expect(await load(customer)).toEqual({ actions: [], total: 0 });
  });

  it('that was rejected is listed with the reason until it is submitted again, also an optional one', async () => {
    const { customer, order } = await paidOrder([{ name: 'Logo', field_type: 'file', required: false }]);
    await submit(customer, order, 0, pdfFile());
    await fixture.testApp.db
      .updateTable('order_documents')
      .set({ status: 'Rejected', rejection_reason: 'It is blurred.' })
      .where('order_id', '=', order.id)
      .execute();
    expect((await load(customer)).actions).toMatchObject([
      { kind: 'document', document_id: order.documents[0], reason: 'It is blurred.' },
    ]);
    await submit(customer, order, 0, pdfFile());
    expect((await load(customer)).actions).toEqual([]);
  });

  it('of a finished order is listed too, as on the order’s screen', async () => {
    const { customer, order } = await paidOrder();
    expect((await load(customer)).actions).toHaveLength(1);
    await setStatus(order, 'Certificate issued');
    expect((await load(customer)).actions).toMatchObject([{ kind: 'document', order_id: order.id }]);
  });
});

describe('an order', () => {
  it('that is unpaid is listed for its payment first, then for its documents', async () => {
    const customer = await fixture.testApp.customer();
    const order = await makeOrder(fixture.testApp.db, { customerId: customer.id });
    const { service_id } = await fixture.testApp.db
      .selectFrom('orders')
      .select('service_id')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect((await load(customer)).actions).toMatchObject([
      { kind: 'payment', order_id: order.id, service_id, to_pay: { total: 11_800, has_more_fees: false } },
    ]);
    await pay(order, customer.id);
    expect((await load(customer)).actions).toMatchObject([{ kind: 'document', doc_name: 'PAN card' }]);
  });
});

describe('an unpaid order with official fees', () => {
  it('is listed with them, by the state of the account, and says when the state is missing', async () => {
    const customer = await fixture.testApp.customer();
    const order = await makeOrder(fixture.testApp.db, { customerId: customer.id });
    const fees = [
      { name: 'Fee', kind: 'fixed', amount_paise: 1_500_00, states: [], pure_agent: true },
      {
        name: 'Stamp duty',
        kind: 'by_state',
        amount_paise: 200_00,
        states: [{ state: '27', amount_paise: 1_000_00 }],
        pure_agent: false,
      },
    ];
    await sql`update orders set official_fees = ${JSON.stringify(fees)}::jsonb where id = ${order.id}`.execute(
      fixture.testApp.db,
    );
    const toPay = async () => (await load(customer)).actions;
    expect(await toPay()).toMatchObject([{ to_pay: { total: 13_300, has_more_fees: true } }]);
    await sql`update people set billing_state = '27' where id = ${customer.id}`.execute(fixture.testApp.db);
    expect(await toPay()).toMatchObject([{ to_pay: { total: 14_480, has_more_fees: false } }]);
  });
});

describe('a charge of a running order', () => {
  it('is listed until it is answered', async () => {
    const { customer, order } = await paidOrder([{ name: 'Logo', field_type: 'file', required: false }]);
    const { data } = await fixture.staff.api.POST('/add_charge', {
      body: { order_id: order.id, kind: 'extra', name: 'Second class', amount: '1000', reason: 'As agreed' },
    });
    const chargeId = data?.charge_id ?? 0;
    expect((await load(customer)).actions).toMatchObject([
      { kind: 'charge', order_id: order.id, charge_id: chargeId, charge_name: 'Second class', total: 1_180 },
    ]);
    await customer.api.POST('/decline_charge', { body: { charge_id: chargeId } });
    expect((await load(customer)).actions).toEqual([]);
  });
});

describe('a message', () => {
  it('of staff is listed until its chat is read; the customer’s own never is', async () => {
    const { customer, order } = await paidOrder([{ name: 'Logo', field_type: 'file', required: false }]);
    await fixture.say(customer, 'How long does it take?', { orderId: order.id });
    expect((await load(customer)).actions).toEqual([]);
    await fixture.say(fixture.staff, 'Ten days.', { orderId: order.id });
    await fixture.say(fixture.staff, 'Or nine.', { orderId: order.id });
    expect((await load(customer)).actions).toMatchObject([{ kind: 'chat', order_id: order.id, unread: 2 }]);
    await fixture.read(customer, { orderId: order.id });
    expect((await load(customer)).actions).toEqual([]);
  });
});

describe('a ticket', () => {
  it('is listed from a staff reply until it is opened, and not when it is in the bin', async () => {
    const customer = await fixture.testApp.customer();
    const service = await makeService(fixture.testApp.db);
    const ticket = await raise(customer, service.id);
    expect((await load(customer)).actions).toEqual([]);
    const answer = (message: string) =>
      fixture.admin.api.POST('/ticket_reply', {
        body: { id: ticket, message },
        bodySerializer: () => formBody({ id: ticket, message }),
      });
    await answer('<p>It is on its way.</p>');
    expect((await load(customer)).actions).toEqual([
      {
        kind: 'ticket',
        ticket_id: ticket,
        ticket_number: `TKT-${String(ticket).padStart(6, '0')}`,
        subject: 'Where is my certificate?',
        since: expect.any(String),
      },
    ]);
    await customer.api.POST('/ticket_detail/{id}', { params: { path: { id: ticket } }, body: {} });
    expect((await load(customer)).actions).toEqual([]);
    await answer('<p>It has arrived.</p>');
    expect((await load(customer)).actions).toHaveLength(1);
    await fixture.testApp.db
      .updateTable('tickets')
      .set({ deleted_at: new Date() })
      .where('id', '=', ticket)
      .execute();
    expect((await load(customer)).actions).toEqual([]);
  });
});

describe('the list', () => {
  it('is sorted: rejected documents, payments, replies, messages, missing documents', async () => {
    const { customer, order } = await paidOrder([
      { name: 'Bank statement', field_type: 'file' },
      { name: 'PAN', field_type: 'file' },
    ]);
    await fixture.say(fixture.staff, 'Hello.', { orderId: order.id });
    const unpaid = await makeOrder(fixture.testApp.db, { customerId: customer.id });
    await submit(customer, order, 1, pdfFile());
    await fixture.testApp.db
      .updateTable('order_documents')
      .set({ status: 'Rejected', rejection_reason: 'Too old.' })
      .where('id', '=', order.documents[1] ?? 0)
      .execute();
    const { actions } = await load(customer);
    expect(actions.map((action) => [action.kind, 'order_id' in action && action.order_id])).toEqual([
      ['document', order.id],
      ['payment', unpaid.id],
      ['chat', order.id],
      ['document', order.id],
    ]);
  });

  it('returns at most fifty and the total', async () => {
    const many = Array.from({ length: 53 }, (_, index) => ({
      name: `Paper ${index + 1}`,
      field_type: 'file' as const,
    }));
    const { customer } = await paidOrder(many);
    const { actions, total } = await load(customer);
    expect(total).toBe(53);
    expect(actions).toHaveLength(50);
    expect(actions[0]).toMatchObject({ doc_name: 'Paper 1' });
  });

  it('contains nothing of other customers', async () => {
    const { order } = await paidOrder();
    await fixture.say(fixture.staff, 'Hello.', { orderId: order.id });
    expect(await load(await fixture.testApp.customer())).toEqual({ actions: [], total: 0 });
  });
});

async function raise(customer: SignedInUser, serviceId: number): Promise<number> {
  const body = {
    name: 'Meera Iyer',
    email: customer.email,
    department: 'Start Up',
    staff: 'Unknown',
    service: serviceId,
    priority: 'Low',
    subject: 'Where is my certificate?',
    message: '<p>I am waiting for it.</p>',
  } as const;
  const { data } = await customer.api.POST('/raise_ticket', { body, bodySerializer: () => formBody(body) });
  return data?.ticket.id ?? 0;
}
