/** Messages of the payment pages about services in another pending or completed purchase. */

import { mock } from '@portal/sdk/testing/mock-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { blankAccount, checkedPrice, fillBuyer, notPaid, payNow } from '../../test/buying.ts';
import { fakeCheckout } from '../../test/fake-checkout.ts';
import { makeOrder } from '../../test/make-order.ts';
import { makeService } from '../../test/make-service.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';
import type { PaymentStatus } from './payment-status.ts';

const token = 'a-token';
const gst = makeService();
const trademark = makeService({ id: 9, name: 'Trademark Application', price: 7500 });
const waitingFor = (order: number | null): PaymentStatus['waiting'] => [
  { service_id: 4, service_name: 'GST Registration', order_id: order },
];
const boughtGst: PaymentStatus['bought'] = [
  {
    id: 31,
    service_id: 4,
    order_id: 'ORD-000031',
    order_name: 'GST Registration',
    created_at: '2026-11-29T05:30:00.000Z',
    total: 11_800,
  },
];
let status: PaymentStatus;

beforeEach(() => {
  status = { state: 'none', waiting: waitingFor(null), bought: [] };
  const chosen = [gst, trademark].map(({ id, name, price }) => ({ id, name, price }));
  localStorage.setItem('portal.customer.selection.7', JSON.stringify(chosen));
  server.use(
    mock('/services', { status: 'true', message: 'Done.', services: [gst, trademark] }),
    blankAccount(),
    mock('/orders', { status: 'true', message: 'Done.', orders: [], next_cursor: null }),
    mock('/payment_status', async (request) => {
      const { service_id: asked } = (await request.json()) as { service_id?: number | number[] };
      const isShared = asked === undefined || [asked].flat().includes(4);
      return { ...notPaid(), ...(isShared && status) };
    }),
    mock('/check_validation', () => ({ ...checkedPrice(17_500), standing: status })),
  );
});
afterEach(() => {
  delete window.Razorpay;
  vi.restoreAllMocks();
});

const alertCalled = (name: string) => screen.findByRole('status', { name });
const comeBack = () => act(() => void window.dispatchEvent(new Event('visibilitychange')));

it('names the service whose payment is unconfirmed, and the rest can be paid without it [payment-017]', async () => {
  const { user } = await renderApp('/buyservices', { token });
  const asked = await alertCalled('Waiting for your bank');
  expect(asked).toHaveFocus();
  expect(asked).toHaveTextContent(
    'Your bank has not confirmed your payment for GST Registration yet. Do not pay for it again.',
  );
  expect(asked).toHaveTextContent('Wait for your bank, or pay for the rest without it.');
  expect(payNow()).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Leave out GST Registration' }));
  await waitFor(() =>
    expect(screen.queryByRole('status', { name: 'Waiting for your bank' })).not.toBeInTheDocument(),
  );
  expect(screen.getByRole('heading', { name: '1 service' })).toHaveFocus();
  expect(payNow()).toHaveTextContent('Pay Now Rs.8,850');
  expect(payNow()).not.toHaveAttribute('aria-disabled');
});

it('leads to the purchased order once the bank confirms, and does not report this one as placed or rejected', async () => {
  const { address } = await renderApp('/buyservices', { token });
  await alertCalled('Waiting for your bank');
  status = { state: 'none', waiting: [], bought: boughtGst };
  comeBack();
  const asked = await alertCalled('You bought a part of this already');
  expect(within(asked).getByRole('link', { name: 'ORD-000031' })).toBeVisible();
  expect(within(asked).getByRole('button', { name: 'Leave out GST Registration' })).toBeVisible();
  expect(screen.queryByText(/did not take the payment/)).not.toBeInTheDocument();
  expect(address()).toBe('/buyservices');
});

it('allows paying for all after a confirmation, and warns about a double purchase', async () => {
  const checkout = fakeCheckout();
  const { user } = await renderApp('/buyservices', { token });
  await screen.findByLabelText(/^Name/);
  await fillBuyer(user);
  const all = await screen.findByRole('checkbox', { name: 'Buy it a second time' });
  expect(all).toHaveAccessibleDescription(
    'If your bank confirms the other payment as well, you have bought it twice.',
  );
  await user.click(all);
  await user.click(payNow());
  await waitFor(() => expect(checkout.opened).toHaveLength(1));
});

it('is not placed when only one of its services is bought elsewhere while the window is open', async () => {
  const checkout = fakeCheckout();
  status = { state: 'none', waiting: [], bought: [] };
  const { user, address } = await renderApp('/buyservices', { token });
  await screen.findByLabelText(/^Name/);
  await fillBuyer(user);
  await user.click(payNow());
  await waitFor(() => expect(checkout.opened).toHaveLength(1));
  // Both were bought together this morning, and one of them again just now.
  status = { state: 'paid', waiting: [], bought: boughtGst };
  await checkout.close();
  expect(await screen.findByText(/window was closed before the payment was complete/)).toBeVisible();
  expect(address()).toBe('/buyservices');
});

it('names the unpaid order with an unconfirmed payment when its service is bought', async () => {
  status = { state: 'none', waiting: waitingFor(31), bought: [] };
  await renderApp('/payment/4', { token });
  const asked = await alertCalled('Waiting for your bank');
  expect(asked).toHaveTextContent('your payment for GST Registration (ORD-000031) yet');
  expect(within(asked).queryByRole('button', { name: /Leave out/ })).not.toBeInTheDocument();
});

it('asks before paying an unpaid order whose service was bought today', async () => {
  const order = makeOrder({ id: 32 });
  server.use(
    mock('/order_detail/{id}', {
      status: 'true',
      message: 'Done.',
      order: { ...order, abilities: { ...order.abilities, pay: true } },
    }),
  );
  status = { state: 'none', waiting: [], bought: boughtGst };
  const { user } = await renderApp('/payment/4?order=32', { token });
  await alertCalled('You bought this already');
  expect(payNow()).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('checkbox', { name: 'Pay this order as well' }));
  expect(payNow()).not.toHaveAttribute('aria-disabled');
});
