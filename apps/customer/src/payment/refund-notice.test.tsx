/** Messages of the payment page about refunds and declined payments. */

import { mockProblem } from '@portal/sdk/testing/mock-api';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fillBuyer, payNow, mockPurchaseStatus } from '../../test/buying.ts';
import { fakeCheckout } from '../../test/fake-checkout.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';
import type { PaymentStatus } from './payment-status.ts';

const message =
  'Rs.1 was returned to you, because it was not the price of the order. It reaches your account in 5 to 7 working days.';
const none: PaymentStatus = { state: 'none', waiting: [], bought: [] };
const refunded: PaymentStatus = {
  ...none,
  state: 'failed',
  refunded: { total: 1, refunded_at: '2026-11-29T05:30:00.000Z', message },
};
const wrongWords = /did not take|order appears|did not go through/;
let status: PaymentStatus;

beforeEach(() => {
  status = none;
  server.use(...mockPurchaseStatus(() => status));
});
afterEach(() => {
  delete window.Razorpay;
  vi.restoreAllMocks();
});

const refundNotice = () => screen.findByRole('status', { name: 'Your money comes back' });

async function pay() {
  const checkout = fakeCheckout();
  const app = await renderApp('/payment/4', { token: 'a-token' });
  await screen.findByLabelText(/^Name/);
  await fillBuyer(app.user);
  await app.user.click(payNow());
  await waitFor(() => expect(checkout.opened).toHaveLength(1));
  return { ...app, checkout };
}

it('shows the reason and the arrival date of a refund, after the window was closed and after a reload', async () => {
  const { checkout } = await pay();
  status = refunded;
  await checkout.close();
  expect(await refundNotice()).toHaveTextContent(`${message} There is no order. You can pay again.`);
  expect(screen.queryByText(wrongWords)).not.toBeInTheDocument();
  expect(payNow()).not.toHaveAttribute('aria-disabled');
});

it('shows a refund instead of a rejection where the page waited for the bank', async () => {
  status = { ...none, state: 'unconfirmed' };
  await renderApp('/payment/4', { token: 'a-token' });
  await screen.findByRole('status', { name: 'Waiting for your bank' });
  status = refunded;
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await refundNotice()).toHaveTextContent(message);
  expect(screen.queryByText(wrongWords)).not.toBeInTheDocument();
});

it('shows a refund once when the server returns it for a payment’s proof', async () => {
  server.use(mockProblem('/place_order', 409, { code: 'payment_refunded', message }));
  const { checkout } = await pay();
  status = refunded;
  await checkout.pay();
  expect(await refundNotice()).toHaveTextContent(message);
  await waitFor(() => expect(screen.queryByText(/could not become an order/)).not.toBeInTheDocument());
  expect(screen.queryByText(/do not pay again/)).not.toBeInTheDocument();
});

it('shows a refund with the payment’s number when the purchase can’t be loaded', async () => {
  server.use(mockProblem('/place_order', 409, { code: 'payment_refunded', message }));
  const { checkout } = await pay();
  server.use(
    mockProblem('/payment_status', 503, { code: 'payment_provider_unavailable', message: 'No answer.' }),
  );
  await checkout.pay();
  const alert = await screen.findByText(/^The payment pay_29QQoUBi66xm2f could not become an order/);
  expect(alert).toHaveTextContent(message);
  expect(alert).not.toHaveTextContent('do not pay again');
});

it('shows the refund of a purchase paid on another quote with its order, without a Pay button', async () => {
  const order = {
    id: 31,
    service_id: 4,
    order_id: 'ORD-000031',
    order_name: 'GST Registration',
    created_at: '2026-11-29T05:30:00.000Z',
    total: 11_800,
  };
  status = { ...refunded, state: 'paid', bought: [order] };
  await renderApp('/payment/4', { token: 'a-token' });
  expect(await refundNotice()).not.toHaveTextContent('There is no order');
  expect(await screen.findByRole('link', { name: 'ORD-000031' })).toBeVisible();
});

it('a refund of an earlier attempt does not hide that the window was closed', async () => {
  status = refunded;
  const { checkout } = await pay();
  await checkout.close();
  expect(await screen.findByText(/window was closed before the payment was complete/)).toHaveTextContent(
    'your order appears in My Orders, or the money comes back to you.',
  );
  expect(await refundNotice()).toBeVisible();
});

it('shows that the bank declined, after the window was closed', async () => {
  const { checkout } = await pay();
  status = { ...none, state: 'failed' };
  await checkout.close();
  expect(
    await screen.findByText('Your bank did not take the payment, so there is no order. You can pay again.'),
  ).toBeVisible();
});
