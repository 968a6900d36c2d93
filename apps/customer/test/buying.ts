/** Fixtures for payment tests: a buyer, the form, and answers of the server and the payment provider. */

import { mock } from '@portal/sdk/testing/mock-api';
import { screen } from '@testing-library/react';
import type { PaymentStatus } from '../src/payment/payment-status.ts';
import { mockProfile } from './make-profile.ts';
import { makeService } from './make-service.ts';
import type { renderApp } from './render-app.ts';

type User = Awaited<ReturnType<typeof renderApp>>['user'];

export const buyer = {
  name: 'Meera Iyer',
  email: 'meera@example.in',
  phone: '9812345678',
  gstno: '',
  billing_state: '27',
};

/** A registered buyer; `fillBusiness` types the business fields. */
export const business = {
  ...buyer,
  gstno: '27AAPFU0939F1ZV',
  business_name: 'Hill Road Traders',
  billing_address: '4 Hill Road, Mumbai 400050',
};

/** An account without initial values for the form. */
export const blankAccount = () => mockProfile({ name: '', email: '', phone: '' });

/** The proof of a captured payment; see `fakeCheckout`. */
export const proof = {
  payment_id: 'pay_29QQoUBi66xm2f',
  payment_order_id: 'order_9A33XWu170gUtm',
  payment_signature: 'a-signature',
};

/** An answer of payment_status for a purchase without attempts. */
export function notPaid() {
  return { status: 'true' as const, message: 'Done.', state: 'none' as const, waiting: [], bought: [] };
}

/** An answer of check_validation, for a price in whole rupees. */
export function checkedPrice(price: number) {
  return {
    status: 'true' as const,
    message: 'Done.',
    checkout: {
      provider: 'razorpay' as const,
      key_id: 'rzp_test_key',
      order_id: 'order_9A33XWu170gUtm',
      amount: price * 118,
      currency: 'INR' as const,
      script_url: 'http://sandbox.test/v1/checkout.js',
    },
    standing: { state: 'none' as const, waiting: [], bought: [] },
    warnings: [],
    fees: [],
    price,
    gst_amount: (price * 18) / 100,
    total: (price * 118) / 100,
  };
}

/** The calls of /payment/4, with the purchase's state at the time of each call. */
export const mockPurchaseStatus = (status: () => PaymentStatus) => [
  mock('/services', { status: 'true', message: 'Done.', services: [makeService()] }),
  blankAccount(),
  mock('/orders', { status: 'true', message: 'Done.', orders: [], next_cursor: null }),
  mock('/payment_status', () => ({ ...notPaid(), ...status() })),
  mock('/check_validation', () => ({ ...checkedPrice(10_000), standing: status() })),
];

/** Types the fields that differ from an empty form. A valid GST number sets the state. */
export async function fillBuyer(user: User, values = buyer) {
  const labels = { name: /^Name/, email: /^Email/, phone: /^Phone/, gstno: /^GST number/ };
  for (const [field, label] of Object.entries(labels)) {
    const value = values[field as keyof typeof buyer];
    if (value !== '') await user.type(screen.getByLabelText(label), value);
  }
  await user.selectOptions(screen.getByLabelText(/^Billing state/), values.billing_state);
}

export async function fillBusiness(user: User, values = business) {
  await fillBuyer(user, values);
  await user.type(screen.getByLabelText(/^Business name/), values.business_name);
  await user.type(screen.getByLabelText(/^Billing address/), values.billing_address);
}

export function payNow() {
  return screen.getByRole('button', { name: /^Pay Now/ });
}
