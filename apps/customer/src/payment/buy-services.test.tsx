/** Paying for all selected services at once: the list, the form, one payment, one order each (`/buyservices`). */

import { mock, mockNetworkError, mockProblem } from '@portal/sdk/testing/mock-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notPaid, blankAccount, buyer, checkedPrice, fillBuyer, payNow, proof } from '../../test/buying.ts';
import { fakeCheckout } from '../../test/fake-checkout.ts';
import { makeOrderRow } from '../../test/make-order.ts';
import { makeService } from '../../test/make-service.ts';
import { mockTooMany } from '../../test/problems.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const token = 'a-token';
const key = 'portal.customer.selection.7';
const gst = makeService();
const payroll = makeService({ id: 6, name: 'Payroll Processing', price: 2500 });
const trademark = makeService({ id: 9, name: 'Trademark Application', price: 7500 });
const sent = vi.fn<(call: string, body: unknown) => void>();

beforeEach(() => {
  sell(gst, payroll, trademark);
  keep(gst, trademark);
  server.use(
    blankAccount(),
    mock('/orders', { status: 'true', message: 'Done.', orders: [], next_cursor: null }),
    mock('/payment_status', notPaid()),
    mock('/check_validation', async (request) => {
      sent('check_validation', await request.json());
      return checkedPrice(17_500);
    }),
    buying(),
  );
});

afterEach(() => {
  delete window.Razorpay;
  vi.restoreAllMocks();
  sent.mockReset();
});

describe('the list', () => {
  it('shows each service with its full price, and the sum with its parts', async () => {
    await open();
    const list = within(summary());
    expect(list.getByRole('heading', { name: '2 services' })).toBeVisible();
    expect(screen.getByText(/Official fees, where a service says so, come on top\.$/)).toBeVisible();
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'GST RegistrationRs.10,000 + 18% GST = Rs.11,800',
      'Trademark ApplicationRs.7,500 + 18% GST = Rs.8,850',
    ]);
    expect(list.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Rs.17,500',
      'Rs.3,150',
      'Rs.20,650',
    ]);
  });

  it('removes a service and keeps the focus', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Remove GST Registration' }));
    expect(within(summary()).getByRole('heading', { name: '1 service' })).toHaveFocus();
    expect(payNow()).toHaveTextContent('Pay Now Rs.8,850 (GST Inc.)');
    expect(localStorage.getItem(key)).not.toContain('GST Registration');
  });

  it('leads to the services when it is empty [buyservices-n01]', async () => {
    const { user, address } = await open();
    await user.click(screen.getByRole('button', { name: 'Remove GST Registration' }));
    await user.click(screen.getByRole('button', { name: 'Remove Trademark Application' }));
    expect(await screen.findByText('No services selected')).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Payment' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Choose services' }));
    await waitFor(() => expect(address()).toBe('/services'));
  });

  it('is empty without a selection [buyservices-n01]', async () => {
    localStorage.removeItem(key);
    await renderApp('/buyservices', { token });
    expect(await screen.findByText('No services selected')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose services' })).toHaveAttribute('href', '/services');
  });

  it('follows the selection of another tab and keeps the input', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText(/^Name/), 'Meera');
    await elsewhere(gst, trademark, payroll);
    expect(payNow()).toHaveTextContent('Pay Now Rs.23,600 (GST Inc.)');
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Meera');
  });

  it('names withdrawn services and does not charge for them', async () => {
    keep(gst, { ...trademark, id: 10, name: 'Withdrawn Service' });
    await open();
    expect(
      screen.getByText('Withdrawn Service is no longer sold, so it is no longer selected.'),
    ).toBeVisible();
    expect(payNow()).toHaveTextContent('Pay Now Rs.11,800 (GST Inc.)');
  });
});

describe('the form', () => {
  it('has the fields of /payment [buyservices-001]', async () => {
    await open();
    for (const label of [/^Name/, /^Email/, /^Phone/, /^GST number/, /^Billing state/, /^Billing address/])
      expect(screen.getByLabelText(label)).toBeVisible();
  });

  it('has the same rules: required fields, e-mail format, digits, 15 characters [buyservices-001]', async () => {
    const { user } = await open();
    await user.click(payNow());
    for (const message of [
      'Enter your name.',
      'Enter your e-mail address.',
      'Enter your phone number.',
      'Choose the state that you live or work in.',
    ])
      expect(await screen.findByText(message)).toBeVisible();
    await fillBuyer(user, { ...buyer, email: 'meera', phone: '98a1-2', gstno: '27AAPFU' });
    await user.click(payNow());
    expect(await screen.findByText(/^Enter one phone number with digits only/)).toBeVisible();
    expect(await screen.findByText('Enter an e-mail address such as name@example.com.')).toBeVisible();
    expect(screen.getByText('A GST number has exactly 15 characters.')).toBeVisible();
    expect(sent).not.toHaveBeenCalled();
  });

  it('shows the total of all with 18 percent GST [buyservices-002]', async () => {
    await open();
    expect(payNow()).toHaveTextContent(/^Pay Now Rs\.20,650 \(GST Inc\.\)$/);
  });
});

describe('Pay Now', () => {
  it('checks all services at once and opens one checkout for them [buyservices-003]', async () => {
    const { opened } = fakeCheckout();
    await pay();
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(sent).toHaveBeenCalledExactlyOnceWith('check_validation', { ...buyer, service_id: [4, 9] });
    expect(opened[0]).toMatchObject({
      amount: 2_065_000,
      description: 'GST Registration and Trademark Application',
    });
  });

  it('names the first of several services in the checkout', async () => {
    keep(gst, payroll, trademark);
    server.use(mock('/check_validation', checkedPrice(20_000)));
    const { opened } = fakeCheckout();
    await pay();
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(opened[0]?.description).toBe('GST Registration and 2 more services');
  });

  it('charges nothing when a price has changed, and shows the new one', async () => {
    const { opened } = fakeCheckout();
    const { user } = await open();
    await fillBuyer(user);
    sell({ ...gst, price: 12_000, gst_amount: 2160, total: 14_160 }, trademark);
    server.use(mock('/check_validation', checkedPrice(19_500)));
    await user.click(payNow());
    expect(await screen.findByText(/The price has changed to Rs.23,010 with GST. Nothing/)).toBeVisible();
    expect(
      await screen.findByText(/GST Registration has changed from Rs.10,000 to Rs.12,000 \+ GST/),
    ).toBeVisible();
    expect(payNow()).toHaveTextContent('Pay Now Rs.23,010 (GST Inc.)');
    expect(opened).toEqual([]);
  });

  it('charges nothing when a service was withdrawn, and names it', async () => {
    const { opened } = fakeCheckout();
    const { user } = await open();
    await fillBuyer(user);
    sell(trademark);
    server.use(mockProblem('/check_validation', 404, { code: 'not_found', message: 'Service not found.' }));
    await user.click(payNow());
    expect(await screen.findByText(/Some of what you selected is no longer sold. Nothing/)).toBeVisible();
    expect(
      await screen.findByText('GST Registration is no longer sold, so it is no longer selected.'),
    ).toBeVisible();
    expect(payNow()).toHaveTextContent('Pay Now Rs.8,850 (GST Inc.)');
    expect(screen.getByLabelText(/^Name/)).toHaveValue(buyer.name);
    expect(opened).toEqual([]);
  });

  it('keeps the purchase in progress when another tab changes the selection', async () => {
    const { opened, pay: capture } = fakeCheckout();
    const { address } = await pay();
    await waitFor(() => expect(opened).toHaveLength(1));
    await elsewhere(payroll);
    expect(within(summary()).getByText('GST Registration')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove GST Registration' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await capture();
    await waitFor(() => expect(address()).toBe('/myorders'));
    expect(sent).toHaveBeenLastCalledWith('buy_services', { ...buyer, service_id: [4, 9], ...proof });
    expect(localStorage.getItem(key)).toContain('Payroll Processing');
  });

  it('keeps the selection when it ends without a payment', async () => {
    const { opened, close } = fakeCheckout();
    await pay();
    await waitFor(() => expect(opened).toHaveLength(1));
    await close();
    expect(await screen.findByText(/window was closed before the payment was complete/)).toBeVisible();
    expect(within(summary()).getAllByRole('listitem')).toHaveLength(2);
    expect(localStorage.getItem(key)).toContain('Trademark Application');
  });
});

describe('a captured payment', () => {
  it('becomes the orders, shows the total paid, and clears the selection [buyservices-004] [buyservices-005]', async () => {
    const { pay: capture } = fakeCheckout();
    const { address } = await pay();
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    await capture();
    await waitFor(() => expect(address()).toBe('/myorders'));
    expect(
      await screen.findByText('Your order of amount Rs.20,650 is placed successfully. Thank You!'),
    ).toBeVisible();
    expect(sent).toHaveBeenLastCalledWith('buy_services', { ...buyer, service_id: [4, 9], ...proof });
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('that can’t reach the server is completed after a reload, from a stored list [buyservices-004]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { pay: capture } = fakeCheckout();
    server.use(mockNetworkError('/buy_services'));
    const { unmount } = await pay();
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    await capture();
    await screen.findByRole('button', { name: 'Finish order' });
    expect(localStorage.getItem(key)).toContain('Trademark Application');
    unmount();
    server.use(buying());
    const { user, address } = await renderApp('/buyservices', { token });
    await user.click(await screen.findByRole('button', { name: 'Finish order' }));
    await waitFor(() => expect(address()).toBe('/myorders'));
    expect(sent).toHaveBeenLastCalledWith('buy_services', { ...buyer, service_id: [4, 9], ...proof });
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('can be completed even when the selection is empty', async () => {
    sessionStorage.setItem(
      'payment.7.paid',
      JSON.stringify({ name: 'Two', total: 20_650, body: { ...buyer, service_id: [4, 9], ...proof } }),
    );
    localStorage.removeItem(key);
    const { user, address } = await renderApp('/buyservices', { token });
    await user.click(await screen.findByRole('button', { name: 'Finish order' }));
    await waitFor(() => expect(address()).toBe('/myorders'));
    expect(sent).toHaveBeenLastCalledWith('buy_services', { ...buyer, service_id: [4, 9], ...proof });
  });
});

describe('its states', () => {
  it('shows a skeleton while loading', async () => {
    server.use(mock('/services', () => new Promise<never>(() => undefined)));
    await renderApp('/buyservices', { token });
    expect(await screen.findByText('Loading your selection')).toBeInTheDocument();
  });

  it('shows the error and retries', async () => {
    server.use(mockTooMany('/services'));
    const { user } = await renderApp('/buyservices', { token });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    sell(gst, trademark);
    await user.click(retry);
    expect(await screen.findByRole('heading', { name: '2 services' })).toBeVisible();
  });
});

type Service = ReturnType<typeof makeService>;

function sell(...services: Service[]) {
  server.use(mock('/services', { status: 'true', message: 'Done.', services }));
}

function buying() {
  return mock('/buy_services', async (request) => {
    sent('buy_services', await request.json());
    const orders = [makeOrderRow({ id: 12 }), makeOrderRow({ id: 13, order_name: trademark.name })];
    return { status: 'true' as const, message: 'Placed.', orders, total: 20_650 };
  });
}

/** Stores a selection of these services. */
function keep(...services: Service[]) {
  localStorage.setItem(key, JSON.stringify(services.map(({ id, name, price }) => ({ id, name, price }))));
}

/** Simulates another tab. */
async function elsewhere(...services: Service[]) {
  await act(async () => {
    keep(...services);
    window.dispatchEvent(new StorageEvent('storage', { key }));
  });
}

async function open() {
  const app = await renderApp('/buyservices', { token });
  await screen.findByLabelText(/^Name/);
  return app;
}

async function pay() {
  const app = await open();
  await fillBuyer(app.user);
  await app.user.click(payNow());
  return app;
}

function summary() {
  return screen.getByRole('region', { name: /^\d+ services?$/ });
}
