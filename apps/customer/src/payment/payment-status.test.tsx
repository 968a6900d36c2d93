/** The payment page while the bank decides, and after a recent purchase of the same service. */

import { mock, mockProblem } from '@portal/sdk/testing/mock-api';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkedPrice, fillBuyer, payNow, mockPurchaseStatus } from '../../test/buying.ts';
import { fakeCheckout } from '../../test/fake-checkout.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';
import type { PaymentStatus } from './payment-status.ts';

const token = 'a-token';
const bought = (id: number): PaymentStatus['bought'][number] => ({
  id,
  service_id: 4,
  order_id: `ORD-0000${id}`,
  order_name: 'GST Registration',
  created_at: '2026-11-29T05:30:00.000Z',
  total: 11_800,
});
const none: PaymentStatus = { state: 'none', waiting: [], bought: [] };
const undecided: PaymentStatus = { state: 'unconfirmed', waiting: [], bought: [] };
const paid: PaymentStatus = { state: 'paid', waiting: [], bought: [bought(31)] };
const checked = vi.fn<() => void>();
let status: PaymentStatus;

beforeEach(() => {
  status = none;
  server.use(
    mock('/check_validation', () => {
      checked();
      return { ...checkedPrice(10_000), standing: status };
    }),
    ...mockPurchaseStatus(() => status),
  );
});

afterEach(() => {
  delete window.Razorpay;
  vi.restoreAllMocks();
  vi.useRealTimers();
  checked.mockReset();
});

describe('a payment that the bank has not confirmed', () => {
  it('warns not to pay again, offers no Pay Now, and becomes the order when confirmed [payment-017]', async () => {
    const checkout = fakeCheckout();
    const { address } = await pay();
    await waitFor(() => expect(checkout.opened).toHaveLength(1));
    await checkout.decline('Your bank has not confirmed the payment.');
    status = undecided;
    await checkout.close();
    expect(await waiting()).toHaveTextContent(
      'Your bank has not confirmed this payment yet. Do not pay again. We tell you here and by e-mail.',
    );
    expect(await waiting()).toHaveFocus();
    expect(screen.queryByText(/did not go through|try again/)).not.toBeInTheDocument();
    expect(payNow()).toHaveAttribute('aria-disabled', 'true');
    status = paid;
    comeBack();
    await waitFor(() => expect(address()).toBe('/myorders'));
    expect(await screen.findByText(/^Your order of amount Rs.11,800 is placed successfully/)).toBeVisible();
    expect(checked).toHaveBeenCalledOnce();
  });

  it('is shown after a reload and in another tab, and is refetched on request', async () => {
    status = undecided;
    const { user, address } = await open();
    expect(await waiting()).toBeVisible();
    expect(payNow()).toHaveAttribute('aria-disabled', 'true');
    status = paid;
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(address()).toBe('/myorders'));
  });

  it('is polled, also while the card window is open, which then closes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
    const checkout = fakeCheckout();
    const { address } = await pay();
    await waitFor(() => expect(checkout.opened).toHaveLength(1));
    await checkout.decline('Your bank has not confirmed the payment.');
    status = paid;
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    await waitFor(() => expect(checkout.closed).toHaveBeenCalled());
    await waitFor(() => expect(address()).toBe('/myorders'));
  });

  it('that the bank finally declines can be paid again', async () => {
    status = undecided;
    const checkout = fakeCheckout();
    const { user } = await open();
    await waiting();
    status = { state: 'failed', waiting: [], bought: [] };
    comeBack();
    const refused = await screen.findByText(
      'Your bank did not take the payment, so there is no order. You can pay again.',
    );
    expect(refused.closest('[role="alert"]')).toHaveFocus();
    await fillBuyer(user);
    await user.click(payNow());
    await waitFor(() => expect(checkout.opened).toHaveLength(1));
    await checkout.close();
    expect(await screen.findByText(/window was closed before the payment was complete/)).toBeVisible();
    expect(screen.queryByText(/did not take the payment/)).not.toBeInTheDocument();
  });

  it('can be paid a second time after a confirmation, each time', async () => {
    status = undecided;
    const checkout = fakeCheckout();
    const { user } = await open();
    await fillBuyer(user);
    await waiting();
    await user.click(screen.getByRole('checkbox', { name: 'Pay a second time?' }));
    await user.click(payNow());
    await waitFor(() => expect(checkout.opened).toHaveLength(1));
    await checkout.close();
    await waiting();
    expect(screen.getByRole('checkbox', { name: 'Pay a second time?' })).not.toBeChecked();
    expect(payNow()).toHaveAttribute('aria-disabled', 'true');
  });

  it('started in another tab is found by Pay Now, which opens no window', async () => {
    const checkout = fakeCheckout();
    const { user } = await open();
    await fillBuyer(user);
    status = undecided;
    await user.click(payNow());
    expect(await waiting()).toHaveFocus();
    expect(checkout.opened).toEqual([]);
  });

  it('is shown as unknown when the server is unreachable, without signing out', async () => {
    const checkout = fakeCheckout();
    await pay();
    await waitFor(() => expect(checkout.opened).toHaveLength(1));
    await checkout.decline('Your bank has not confirmed the payment.');
    server.use(
      mockProblem('/payment_status', 503, { code: 'payment_provider_unavailable', message: 'No answer.' }),
    );
    await checkout.close();
    expect(await screen.findByText(/could not be asked whether you paid. Look into My Orders/)).toBeVisible();
    expect(localStorage.getItem('portal.customer.token')).toBe(token);
  });
});

describe('the same service bought within a day', () => {
  it('asks once, with a link to its order, and closing an open window places nothing', async () => {
    status = paid;
    const checkout = fakeCheckout();
    const { user, address } = await open();
    await fillBuyer(user);
    expect(await screen.findByRole('link', { name: 'ORD-000031' })).toHaveAttribute(
      'href',
      '/orderdetail/31',
    );
    expect(payNow()).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('checkbox', { name: 'Buy it a second time' }));
    await user.click(payNow());
    await waitFor(() => expect(checkout.opened).toHaveLength(1));
    await checkout.close();
    expect(await screen.findByText(/window was closed before the payment was complete/)).toBeVisible();
    expect(address()).toBe('/payment/4');
  });

  it('asks on return when another tab bought it, in view and focused', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { address } = await open();
    expect(payNow()).not.toHaveAttribute('aria-disabled');
    status = paid;
    comeBack();
    const asked = await screen.findByRole('status', { name: 'You bought this already' });
    expect(asked).toHaveFocus();
    expect(scrolled.mock.contexts.at(-1)).toBe(asked);
    expect(address()).toBe('/payment/4');
  });
});

it('leaves the form usable while the provider is unreachable', async () => {
  server.use(
    mockProblem('/payment_status', 503, { code: 'payment_provider_unavailable', message: 'No answer.' }),
  );
  const checkout = fakeCheckout();
  await pay();
  await waitFor(() => expect(checkout.opened).toHaveLength(1));
  expect(screen.queryByText('No answer.')).not.toBeInTheDocument();
  expect(localStorage.getItem('portal.customer.token')).toBe(token);
});

function comeBack() {
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
}

function waiting() {
  return screen.findByRole('status', { name: 'Waiting for your bank' });
}

async function open() {
  const app = await renderApp('/payment/4', { token });
  await screen.findByLabelText(/^Name/);
  return app;
}

async function pay() {
  const app = await open();
  await fillBuyer(app.user);
  await app.user.click(payNow());
  return app;
}
