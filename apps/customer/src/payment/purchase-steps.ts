/** The steps of paying, from the validated form to the order, with their possible results. */

import { formatRs, rupeesToPaise } from '@portal/domain/money';
import { isStateCode } from '@portal/domain/states';
import { formProblem } from '@portal/shell/form-problem';
import type { CheckoutResult } from './open-checkout.ts';
import {
  shouldAskFirst,
  boughtOrderIds,
  isPaidSince,
  isRefundedSince,
  type PaymentStatus,
} from './payment-status.ts';
import { textsFor } from './payment-texts.ts';
import { type Buyer, type CheckBody, type Checkout, type PlaceBody, isFinal } from './payment.queries.ts';
import type { Paid, ProofStore } from './proof-store.ts';
import type { PurchaseItem } from './purchase-item.ts';

/** Errors of the form: a message unless a toast showed it, and errors by field. */
export type PurchaseProblem = {
  message?: string;
  fields?: Readonly<Record<string, string>>;
  /** The payment was refunded; the page shows that itself once it knows. */
  isReturned?: boolean;
  /** A service on the page is no longer sold. */
  outdated?: boolean;
};

export type PurchaseState =
  | { at: 'form'; problem?: PurchaseProblem }
  | { at: 'checking' | 'paying' | 'placed' }
  /** `again`: an earlier attempt failed. */
  | { at: 'placing'; paid: Paid; again: boolean }
  /** The payment was captured and the order is missing; `why` is the error of the last attempt. */
  | { at: 'unfinished'; paid: Paid; why?: string };

export type PurchasePorts = {
  check: (body: CheckBody) => Promise<{ checkout: Checkout; total: number; standing: PaymentStatus }>;
  /** Stores the payment state of a purchase for the screen. */
  put: (purchase: PurchaseItem['purchase'], status: PaymentStatus) => void;
  /** Fetches the payment state; undefined if unknown. */
  refresh: (purchase: PurchaseItem['purchase']) => Promise<PaymentStatus | undefined>;
  /** Loads and opens the checkout; throws when its script can't be loaded. */
  pay: (checkout: Checkout, buyer: Buyer, name: string) => Promise<CheckoutResult>;
  place: (body: PlaceBody) => Promise<{ total: number }>;
  /** Called with the amount paid, GST included, in rupees. */
  onPlaced: (total: number, purchase: Partial<PlaceBody>) => void;
  /** Called when a service was repriced or is no longer sold. */
  onOutdated: () => void;
  proofs: ProofStore;
};

type Show = (state: PurchaseState) => void;

export type Order = {
  item: PurchaseItem;
  buyer: Buyer;
  /** The buyer confirmed paying although a payment is unconfirmed or the same was bought today. */
  again: boolean;
};

/** Pays for an item. Every result sets a state that explains what happened and what to do. */
export async function buy(ports: PurchasePorts, { item, buyer, again }: Order, show: Show): Promise<void> {
  const body = { ...given(buyer), ...item.purchase };
  show({ at: 'checking' });
  let end: CheckoutResult;
  let before: PaymentStatus;
  try {
    const checked = await ports.check(body);
    if (checked.total !== item.total) {
      ports.onOutdated();
      show({ at: 'form', problem: { message: priceChanged(checked.total) } });
      return;
    }
    ports.put(item.purchase, checked.standing);
    before = checked.standing;
    if (shouldAskFirst(checked.standing) && !again) {
      show({ at: 'form' });
      return;
    }
    show({ at: 'paying' });
    end = await openedBy(ports.pay(checked.checkout, buyer, item.name));
  } catch (error) {
    const problem = problemOf(error, item);
    if (problem.outdated === true) ports.onOutdated();
    show({ at: 'form', problem });
    return;
  }
  if (end.at === 'closed') {
    await afterClosing(ports, { item, before, declined: end.declined }, show);
    return;
  }
  const paid = { name: item.name, total: item.total, body: { ...body, ...end.proof } };
  // First of all: from here on the payment is captured.
  ports.proofs.keep(paid);
  await place(ports, { paid, again: false }, show);
}

/** The window can be closed on a payment that the bank confirms later, or has just confirmed. */
async function afterClosing(
  ports: PurchasePorts,
  { item, before, declined }: { item: PurchaseItem; before: PaymentStatus; declined: string | undefined },
  show: Show,
): Promise<void> {
  const status = await ports.refresh(item.purchase);
  if (status === undefined) show({ at: 'form', problem: { message: NOT_KNOWN } });
  else if (isPaidSince(boughtOrderIds(before), status, item.purchase)) arrive(ports, item, show);
  else if (status.state === 'unconfirmed' || isRefundedSince(before, status)) show({ at: 'form' });
  else show({ at: 'form', problem: { message: notTaken(item, { before, status, declined }) } });
}

/** For a purchase that the server fulfilled on its own. */
export function arrive(ports: PurchasePorts, item: PurchaseItem, show: Show): void {
  show({ at: 'placed' });
  ports.onPlaced(item.total, item.purchase);
}

/** Turns a captured payment into its order; can be repeated. */
export function finish(ports: PurchasePorts, paid: Paid, show: Show): Promise<void> {
  return place(ports, { paid, again: true }, show);
}

/** Omits empty fields, and the business name when the GST number was cleared after it. */
function given(buyer: Buyer) {
  const {
    billing_state: state,
    billing_address: address,
    business_name: business,
    billing_country: country,
    buyer_kind: kind,
    ...details
  } = buyer;
  const isAbroad = kind === 'abroad';
  return {
    ...details,
    ...((details.gstno !== '' || isAbroad) && business !== '' && { business_name: business }),
    ...(kind !== 'india' && { buyer_kind: kind }),
    ...(isAbroad && { billing_country: country }),
    ...(isStateCode(state) && { billing_state: state }),
    ...(address !== '' && { billing_address: address }),
  };
}

async function place(ports: PurchasePorts, work: { paid: Paid; again: boolean }, show: Show): Promise<void> {
  const { paid } = work;
  show({ at: 'placing', ...work });
  try {
    const { total } = await ports.place(paid.body);
    ports.proofs.drop();
    show({ at: 'placed' });
    ports.onPlaced(total, paid.body);
  } catch (error) {
    const why = answerOf(error);
    if (!isFinal(error)) {
      show({ at: 'unfinished', paid, ...(why !== undefined && { why }) });
      return;
    }
    ports.proofs.drop();
    const isReturned = formProblem(error)?.code === 'payment_refunded';
    show({ at: 'form', problem: { message: refused(paid, why, isReturned), isReturned } });
  }
}

class CheckoutMissing extends Error {
  override readonly name = 'CheckoutMissing';
}

async function openedBy(paying: Promise<CheckoutResult>): Promise<CheckoutResult> {
  try {
    return await paying;
  } catch (cause) {
    throw new CheckoutMissing('The payment window could not be opened', { cause });
  }
}

function problemOf(error: unknown, { purchase }: PurchaseItem): PurchaseProblem {
  if (error instanceof CheckoutMissing) return { message: SCRIPT_MISSING };
  const problem = formProblem(error);
  if (problem?.code === undefined) return { message: UNREACHED };
  if (problem.code !== 'not_found' || !('service_id' in purchase)) return { fields: problem.fields };
  return { outdated: true, ...(Array.isArray(purchase.service_id) && { message: NO_LONGER_SOLD }) };
}

function answerOf(error: unknown): string | undefined {
  const problem = formProblem(error);
  return problem?.code === undefined ? undefined : problem.message;
}

const UNREACHED =
  'The server could not be reached, so nothing was charged. Check your connection and try again.';
const SCRIPT_MISSING =
  'The payment window could not be opened, so nothing was charged. Check your connection, switch off blockers for this page, and try again.';
const NOT_KNOWN =
  'The payment window was closed, and the server could not be asked whether you paid. Look into My Orders before you pay again.';
const NO_LONGER_SOLD =
  'Some of what you selected is no longer sold. Nothing was charged. Please look at your list and pay again.';

function priceChanged(total: number): string {
  return `The price has changed to ${formatRs(rupeesToPaise(total))} with GST. Nothing was charged. Please look at it and pay again.`;
}

type Attempt = { before: PaymentStatus; status: PaymentStatus; declined: string | undefined };

function notTaken({ purchase }: PurchaseItem, { before, status, declined }: Attempt): string {
  const texts = textsFor(purchase);
  if (declined !== undefined) return `The payment did not go through. ${declined} ${texts.declined}`;
  return status.state === 'failed' && before.state !== 'failed' ? texts.bankRefused : texts.closed;
}

function refused(paid: Paid, why: string | undefined, isReturned: boolean): string {
  const id = paid.body.payment_id;
  const { notTaken: verb } = textsFor(paid.body);
  if (isReturned) return `The payment ${id} ${verb}. ${why ?? ''}`;
  return `The payment ${id} ${verb}. ${why ?? ''} Please do not pay again before you have asked us, and quote this number.`;
}
