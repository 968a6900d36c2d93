/** Runs one action of a payment schedule. Rejections and failures by outages are part of the schedule. */

import { issueMissingCreditNotes } from '../../src/invoices/corrections/credit-notes.ts';
import { issueMissingInvoices } from '../../src/invoices/corrections/issue-missing-invoices.ts';
import { reconcilePayments } from '../../src/payments/reconciliation/reconcile-payments.ts';
import { reconcileRefunds } from '../../src/payments/refunds/refund-payment.ts';
import { askSandbox } from '../ask-sandbox.ts';
import { postJson } from '../post-json.ts';
import { billing } from '../purchase-fixture.ts';
import { refundAtProvider } from '../refunds.ts';
import { sendWebhook } from '../webhook.ts';
import type { Action } from './payment-schedule.ts';
import { depsAtLaterTime, type ProviderDispute, type ScheduleFixture } from './schedule-fixture.ts';

type ActionHandlers = {
  [Name in Action['do']]: (at: ScheduleFixture, action: Extract<Action, { do: Name }>) => Promise<unknown>;
};

const actionHandlers: ActionHandlers = {
  quote: async (at, { tab, want }) => {
    const { body } = await call(at, '/check_validation', at.bodyOf(want));
    const checkout = body['checkout'] as { order_id: string } | undefined;
    if (checkout) at.tabs.set(tab, { want, providerOrderId: checkout.order_id });
  },
  'set price': ({ purchases, services }, { service, rupees }) =>
    purchases.testApp.db
      .updateTable('services')
      .set({ price_paise: rupees * 100 })
      .where('id', '=', services[service] ?? 0)
      .execute(),
  pay: async (at, { tab: number, outcome, wrong }) => {
    const tab = at.tabs.get(number);
    if (!tab) return;
    const proof = await at.purchases.pay(tab.providerOrderId, outcome, wrong ? 5_000 : undefined);
    tab.proof = proof;
    at.payments.push(proof.payment_id);
  },
  'bank decides': async ({ purchases, payments }, { nth, confirms }) => {
    const id = pick(payments, nth);
    if (id !== undefined) purchases.sandbox[confirms ? 'confirmLate' : 'refuseLate'](id);
  },
  'browser reports': async (at, { tab: number }) => {
    const { want, proof } = at.tabs.get(number) ?? {};
    if (!want || !proof) return;
    await call(at, want === 'both' ? '/buy_services' : '/place_order', { ...at.bodyOf(want), ...proof });
  },
  'ask for the status': async (at, { tab }) => {
    await call(at, '/payment_status', at.bodyOf(at.tabs.get(tab)?.want ?? 'first'));
  },
  webhook: async (at, { nth, times }) => {
    const event = pick(at.events(), nth);
    if (event) await Promise.all(Array.from({ length: times }, () => deliverWebhook(at, event)));
  },
  reconcile: (at, { minutes }) => reconcilePayments(depsAtLaterTime(at, minutes)),
  'settle refunds': (at, { minutes }) => reconcileRefunds(depsAtLaterTime(at, minutes)),
  'issue what is missing': async ({ purchases: { testApp } }) => {
    await issueMissingInvoices(testApp.deps);
    await issueMissingCreditNotes(testApp.deps);
  },
  'refund at the provider': async ({ purchases, payments }, { nth, parts, outcome }) => {
    const id = pick(payments, nth);
    const amount = parts === 1 ? {} : { amount: parts * 1_700 };
    if (id !== undefined) await refundAtProvider(purchases, { payment_id: id, outcome, ...amount });
  },
  'refund is decided': async (at, { nth, outcome }) => {
    const announced = at.events().filter(({ body }) => body.includes('refund.created'));
    const id = /rfnd_\w+/.exec(pick(announced, nth)?.body ?? '')?.[0];
    if (id !== undefined) await refundAtProvider(at.purchases, { refund_id: id, outcome });
  },
  'ask to cancel': async (at, { nth }) => {
    const orderId = pick(await orderIdsOf(at), nth);
    if (orderId !== undefined)
      await call(at, '/request_cancellation', { order_id: orderId, reason: 'Our plans changed' });
  },
  'decide a cancellation': async (at, { nth, rupees, approve }) => {
    const orderId = pick(await orderIdsOf(at), nth);
    if (orderId === undefined) return;
    // Without a request of the customer the admin asks.
    const asked = { order_id: orderId, reason: 'By telephone' };
    await call(at, '/request_cancellation', asked, at.admin.token);
    const decision = {
      order_id: orderId,
      verdict: approve ? 'approved' : 'declined',
      reason: 'As you wish',
      ...(approve && { amount: String(rupees) }),
    };
    await call(at, '/decide_cancellation', decision, at.admin.token);
  },
  dispute: async (at, { nth }) => {
    const id = pick(at.payments, nth);
    if (id === undefined) return;
    at.disputes.push(
      (await askSandbox(at.purchases, 'dispute', { payment_id: id })) as unknown as ProviderDispute,
    );
  },
  'dispute moves': async (at, { nth, stage }) => {
    const dispute = pick(at.disputes.filter(isUndecided), nth);
    if (dispute === undefined) return;
    // The provider does not go back.
    dispute.status = stage === 'action_required' ? dispute.status : stage;
    await askSandbox(at.purchases, 'dispute', { dispute_id: dispute.id, stage });
  },
  'close the account': ({ purchases, customer }) =>
    purchases.testApp.db
      .updateTable('people')
      .set({ state: 'deactivated', deactivated_at: new Date() })
      .where('id', '=', customer.id)
      .execute(),
};

/** Never throws: errors show in the final state. */
export const runAction = <Name extends Action['do']>(
  at: ScheduleFixture,
  action: Extract<Action, { do: Name }>,
) => actionHandlers[action.do](at, action).catch(() => undefined);

/** Like the provider, repeats webhooks without a 200 response. */
export async function deliverWebhook(
  at: ScheduleFixture,
  event: { id: string; body: string },
): Promise<void> {
  const { status, body } = await sendWebhook(at.purchases.testApp, { body: event.body, eventId: event.id });
  if (status === 200) at.received.add(event.id);
  else if (status === 500) at.strange.push(`webhook: ${status} ${JSON.stringify(body)}`);
}

const isUndecided = ({ status }: ProviderDispute) => status === 'open' || status === 'under_review';

const orderIdsOf = async ({ purchases, customer }: ScheduleFixture): Promise<number[]> => {
  const { db } = purchases.testApp;
  const orders = db.selectFrom('orders').select('id').where('customer_id', '=', customer.id).orderBy('id');
  return (await orders.execute()).map(({ id }) => id);
};

async function call(
  at: ScheduleFixture,
  path: string,
  body: Record<string, unknown>,
  token = at.customer.token,
) {
  const answer = await postJson(at.purchases.testApp, path, { ...billing, ...body }, token);
  if (answer.status === 500) at.strange.push(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

const pick = <Item>(items: readonly Item[], nth: number): Item | undefined => items[nth % items.length];
