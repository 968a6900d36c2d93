/** Orders: created by the merchant's server before the checkout opens, paid at most once. */

import type { Order } from './entities.ts';
import { makeId } from './make-id.ts';
import { unknownId } from './razorpay-error.ts';
import { readAmount, readCurrency, readNotes, readReceipt, refuseUnknown, type Body } from './read-fields.ts';
import type { SandboxState } from './sandbox-state.ts';

const KNOWN_FIELDS = ['amount', 'currency', 'receipt', 'notes', 'partial_payment', 'payment_capture'];

/** POST /v1/orders. */
export function createOrder(state: SandboxState, body: Body): Order {
  refuseUnknown(body, KNOWN_FIELDS);
  const amount = readAmount(body, 'Order amount less than minimum amount allowed');
  const order: Order = {
    id: makeId('order_'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency: readCurrency(body),
    receipt: readReceipt(body),
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: readNotes(body),
    created_at: Math.floor(Date.now() / 1000),
  };
  state.save('orders', order);
  return order;
}

/** The order with this id. @throws Razorpay's error for an unknown id. */
export function findOrder(state: SandboxState, id: string): Order {
  const order = state.orders.get(id);
  if (!order) throw unknownId();
  return order;
}

/** Counts an attempt to pay. */
export function countAttempt(state: SandboxState, order: Order): void {
  const status = order.status === 'created' ? 'attempted' : order.status;
  state.save('orders', { ...order, attempts: order.attempts + 1, status });
}

/** Books a captured amount; the order is paid when nothing is due any more. */
export function bookPaid(state: SandboxState, order: Order, amount: number): Order {
  const due = Math.max(0, order.amount - amount);
  const paid: Order = {
    ...order,
    amount_paid: amount,
    amount_due: due,
    status: due === 0 ? 'paid' : 'attempted',
  };
  state.save('orders', paid);
  return paid;
}
