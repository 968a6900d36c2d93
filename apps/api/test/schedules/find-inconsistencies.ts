/** Compares payments and refunds of the provider with orders, invoices, credit notes, notifications and mails. */

import type { OutgoingMail } from '../../src/mail/transport.ts';
import type { ProviderPayment, ProviderRefund } from '../../src/payments/payment-gateway.ts';
import { loadLedger, type Purchase } from './load-ledger.ts';
import type { ScheduleFixture } from './schedule-fixture.ts';

type Ledger = Awaited<ReturnType<typeof loadLedger>>;

/** A payment captured by the provider, with its refunds. */
interface CapturedPayment {
  payment: ProviderPayment;
  refunds: ProviderRefund[];
}

export async function findInconsistencies(at: ScheduleFixture, mails: readonly OutgoingMail[]) {
  const books = await loadLedger(at.purchases.testApp.db, at.customer.id);
  const taken = await loadTaken(at);
  const wrong = [
    ...taken.flatMap((one) => wrongOfTaken(one, books)),
    ...taken.flatMap(({ refunds }) => wrongRows(refunds, books)),
    ...books.purchases.flatMap((purchase) => wrongOfPurchase(purchase, taken)),
    ...books.refunds.filter(isOpen).map(({ id }) => `refund ${id} is pending here and not there`),
    ...(await wrongAttempts(at, books)),
    ...wrongDisputes(at, books),
    ...wrongGroups(books.purchases),
    ...wrongMails(books, mails),
    ...books.gaps.map((number) => `${number} does not follow the one before`),
    ...(books.lonelyOrders > 0 ? [`${books.lonelyOrders} orders belong to no paid purchase`] : []),
  ];
  return {
    wrong,
    captures: taken.length,
    'paid purchases': books.purchases.filter(({ state }) => state === 'paid').length,
    refunds: books.refunds.length,
    'refunds of cancelled orders': books.refunds.filter(({ reason }) => reason === 'order_cancelled').length,
    disputes: books.disputes.size,
    'credit notes': books.purchases.reduce((sum, { notes }) => sum + notes.length, 0),
  };
}

/** Each payment of the provider has a row in the same state. */
async function wrongAttempts(
  { purchases, payments }: ScheduleFixture,
  { attempts }: Ledger,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const id of payments) {
    const payment = await purchases.testApp.deps.payments.fetchPayment(id);
    const states = {
      created: 'created',
      failed: 'failed',
      authorized: 'authorised',
      captured: 'captured',
      refunded: 'captured',
    };
    const there = payment && states[payment.status];
    if (attempts.get(id) !== there) wrong.push(`${id} is ${there} there and ${attempts.get(id)} here`);
  }
  return wrong;
}

const wrongDisputes = ({ disputes: there }: ScheduleFixture, { disputes }: Ledger): string[] =>
  there
    .filter(({ id, status }) => disputes.get(id) !== status)
    .map(({ id, status }) => `${id} is ${status} there and ${disputes.get(id)} here`);

async function loadTaken({ purchases, payments: ids }: ScheduleFixture): Promise<CapturedPayment[]> {
  const { payments } = purchases.testApp.deps;
  const taken: CapturedPayment[] = [];
  for (const id of ids) {
    const payment = await payments.fetchPayment(id);
    if (!payment || !['captured', 'refunded'].includes(payment.status)) continue;
    taken.push({ payment, refunds: await payments.fetchRefunds(id) });
  }
  return taken;
}

const sumOf = (refunds: readonly ProviderRefund[], ...states: ProviderRefund['state'][]) =>
  refunds
    .filter(({ state }) => states.includes(state))
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/** Each payment has an order or a refund; for a refund rejected by the bank, the admins are notified. */
function wrongOfTaken({ payment, refunds }: CapturedPayment, { purchases, failures }: Ledger): string[] {
  if (purchases.some(({ provider_payment_id: id }) => id === payment.id)) return [];
  const back = sumOf(refunds, 'processed', 'pending');
  if (back === payment.amountPaise) return [];
  const isSeenTo = back + sumOf(refunds, 'failed') >= payment.amountPaise && failures.includes(payment.id);
  if (isSeenTo) return [];
  return [`${payment.id} is no order, and ${back} of its ${payment.amountPaise} paise went back`];
}

const isOpen = ({ provider_refund_id: known, state }: Ledger['refunds'][number]) =>
  known === null && state !== 'failed';

/** Each refund of the provider has exactly one row, with the same values. */
function wrongRows(refunds: readonly ProviderRefund[], books: Ledger): string[] {
  return refunds.flatMap(({ id, state, amountPaise }) => {
    const rows = books.refunds.filter(({ provider_refund_id: known }) => known === id);
    const isRight = rows.length === 1 && rows[0]?.state === state && rows[0].amount_paise === amountPaise;
    const said = books.notices.filter(({ event_key: key }) => key === `refunded:${rows[0]?.id}`).length;
    // A closed account receives no notifications.
    const isSaid = books.isClosed ? said <= 1 : said === (state === 'processed' ? 1 : 0);
    return [
      ...(isRight ? [] : [`refund ${id} is ${state} there and ${JSON.stringify(rows)} here`]),
      ...(isSaid ? [] : [`refund ${id} was said ${said} times`]),
    ];
  });
}

function wrongOfPurchase(purchase: Purchase, taken: readonly CapturedPayment[]): string[] {
  const { id, state, items, orders, invoices, notes, amount_paise: total } = purchase;
  const say = (what: string) => `purchase ${id} ${what}`;
  if (state !== 'paid') {
    return orders.length + invoices.length > 0 ? [say('is unpaid and has orders or an invoice')] : [];
  }
  const own = taken.find(({ payment }) => payment.id === purchase.provider_payment_id);
  if (!own) return [say('is paid by nothing that was taken')];
  const [invoice] = invoices;
  if (!invoice || invoices.length > 1) return [say(`has ${invoices.length} invoices`)];
  const back = sumOf(own.refunds, 'processed');
  const wrong: string[] = [];
  if (orders.join() !== items.join())
    wrong.push(say(`bought ${items.join()} and has orders of ${orders.join()}`));
  if (invoice.total_paise !== total || own.payment.amountPaise !== total)
    wrong.push(say('has a wrong total'));
  for (const head of ['taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise', 'total_paise'] as const) {
    const credited = notes.reduce((sum, note) => sum + note[head], 0);
    if (credited > invoice[head]) wrong.push(say(`has more ${head} credited than invoiced`));
    if (head === 'total_paise' && credited !== back)
      wrong.push(say(`is credited ${credited} of ${back} paise`));
  }
  if (purchase.ours > 0) wrong.push(say('was given back by ourselves'));
  return wrong;
}

/** A purchase with several quotes is bought once. */
function wrongGroups(purchases: readonly Purchase[]): string[] {
  const paid = purchases.filter(({ state }) => state === 'paid').map(({ first }) => first);
  return paid
    .filter((first, index) => paid.indexOf(first) < index)
    .map((first) => `purchase ${first} is paid twice`);
}

/** One confirmation and one notification per purchase, and one mail per other readable notification. */
function wrongMails({ purchases, notices: all, isClosed }: Ledger, mails: readonly OutgoingMail[]): string[] {
  const bells = all.filter(({ event_key: key }) => key.startsWith('bought:')).length;
  const notices = all.filter(({ event_key: key }) => !key.startsWith('bought:'));
  const placed = mails.filter(({ subject }) => /\bplaced\b/.test(subject)).length;
  const others = mails.length - placed;
  const paid = purchases.filter(({ state }) => state === 'paid').length;
  const isRight = isClosed ? others <= notices.length : others === notices.length;
  const ids = new Set(mails.map(({ messageId }) => messageId));
  return [
    ...(placed === paid ? [] : [`${paid} purchases were confirmed by ${placed} mails`]),
    ...(bells === paid || isClosed ? [] : [`${paid} purchases are ${bells} lines in the bell`]),
    ...(isRight ? [] : [`${notices.length} notices are ${others} mails`]),
    ...(ids.size === mails.length ? [] : ['a mail was sent twice']),
  ];
}
