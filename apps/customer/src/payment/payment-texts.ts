/** What the payment screen says about attempts that paid nothing, and about payments without their order. */

import type { PurchaseItem } from './purchase-item.ts';

type Texts = {
  /** The window was closed before the payment was complete. */
  closed: string;
  bankRefused: string;
  /** Ends the provider's own reason. */
  declined: string;
  /** Of a payment that went through. */
  placing: string;
  unfinished: { title: string; text: string; button: string };
  notTaken: string;
};

const ORDER: Texts = {
  closed:
    'The payment window was closed before the payment was complete, so there is no order. If money has left your account, your order appears in My Orders, or the money comes back to you.',
  bankRefused: 'Your bank did not take the payment, so there is no order. You can pay again.',
  declined: 'No order was placed; you can try again.',
  placing: 'The payment went through. Placing your order…',
  unfinished: {
    title: 'Your payment went through, your order is not there yet',
    text: 'Finish the order now; you will not pay again. Even if you don’t, we find the payment and place the order ourselves.',
    button: 'Finish order',
  },
  notTaken: 'could not become an order',
};

const CHARGE: Texts = {
  closed:
    'The payment window was closed before the payment was complete. If money has left your account, the charge appears as paid on your order’s page, or the money comes back to you.',
  bankRefused: 'Your bank did not take the payment. You can pay again.',
  declined: 'The charge is not paid; you can try again.',
  placing: 'The payment went through. Recording it…',
  unfinished: {
    title: 'Your payment went through, the charge is not marked as paid yet',
    text: 'Finish it now; you will not pay again. Even if you don’t, we find the payment and record it ourselves.',
    button: 'Finish payment',
  },
  notTaken: 'could not pay the charge',
};

export const textsFor = (purchase: Partial<Record<'charge_id', unknown>> | PurchaseItem['purchase']): Texts =>
  'charge_id' in purchase ? CHARGE : ORDER;
