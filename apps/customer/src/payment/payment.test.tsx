/** Paying for a service: the form, the checkout, the order, and every failure. */

import { mock, mockNetworkError, mockProblem } from '@portal/sdk/testing/mock-api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  blankAccount,
  business,
  buyer,
  checkedPrice,
  fillBusiness,
  fillBuyer,
  notPaid,
  payNow,
  proof,
} from '../../test/buying.ts';
import { fakeCheckout } from '../../test/fake-checkout.ts';
import { makeOrder, makeOrderRow } from '../../test/make-order.ts';
import { mockProfile } from '../../test/make-profile.ts';
import { makeService } from '../../test/make-service.ts';
import { mockTooMany, mockUnauthentic } from '../../test/problems.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const token = 'a-token';
// Its check digit is wrong.
const mistyped = '27AAPFU0939F1ZX';
const sent = vi.fn<(call: string, body: unknown) => void>();

beforeEach(() => {
  server.use(
    mock('/services', { status: 'true', message: 'Done.', services: [makeService()] }),
    blankAccount(),
    mock('/orders', { status: 'true', message: 'Done.', orders: [], next_cursor: null }),
    mock('/payment_status', notPaid()),
    mock('/check_validation', async (request) => {
      sent('check_validation', await request.json());
      return checkedPrice(10_000);
    }),
    placing(),
  );
});

afterEach(() => {
  delete window.Razorpay;
  vi.restoreAllMocks();
  sent.mockReset();
  document.head.querySelectorAll('script').forEach((script) => script.remove());
});

describe('the form', () => {
  it('asks for name, e-mail, phone and GST number, and shows the amount [payment-001] [payment-010]', async () => {
    await open();
    for (const label of [/^Name/, /^Email/, /^Phone/, /^GST number/])
      expect(screen.getByLabelText(label)).toBeVisible();
    expect(payNow()).toHaveTextContent('Pay Now Rs.11,800 (GST Inc.)');
    expect(screen.getByText(/Official fees, where a service says so, come on top\.$/)).toBeVisible();
    const breakdown = within(screen.getByRole('region', { name: 'GST Registration' }));
    expect(breakdown.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Rs.10,000',
      'Rs.1,800',
      'Rs.11,800',
    ]);
  });

  it('is not sent while name, e-mail or phone is missing [payment-002]', async () => {
    const { user } = await open();
    await user.click(payNow());
    for (const message of [
      'Enter your name.',
      'Enter your e-mail address.',
      'Enter your phone number.',
      'Choose the state that you live or work in.',
    ]) {
      expect(await screen.findByText(message)).toBeVisible();
    }
    expect(screen.getByLabelText(/^Name/)).toHaveFocus();
    expect(sent).not.toHaveBeenCalled();
  });

  it('rejects text that is not an e-mail address [payment-003]', async () => {
    const { user } = await open();
    await fillBuyer(user, { ...buyer, email: 'meera' });
    await user.click(payNow());
    expect(await screen.findByText('Enter an e-mail address such as name@example.com.')).toBeVisible();
    expect(sent).not.toHaveBeenCalled();
  });

  it('accepts only digits as phone, and explains any other input [payment-004]', async () => {
    const { user } = await open();
    await fillBuyer(user, { ...buyer, phone: '98a1-2b' });
    await user.click(payNow());
    expect(await screen.findByText(/^Enter one phone number with digits only/)).toBeVisible();
    await user.clear(screen.getByLabelText(/^Phone/));
    await user.type(screen.getByLabelText(/^Phone/), '98765');
    await user.tab();
    expect(await screen.findByText('A mobile number has 10 digits; this has 5.')).toBeVisible();
    expect(sent).not.toHaveBeenCalled();
  });

  it('shows a phone as it was pasted, and sends its digits', async () => {
    fakeCheckout();
    const { user } = await open();
    await fillBuyer(user, { ...buyer, phone: '' });
    await user.click(screen.getByLabelText(/^Phone/));
    await user.paste('\u202a+91\u00a098123\u201145678\u202c');
    expect(screen.getByLabelText(/^Phone/)).toHaveValue('\u202a+91\u00a098123\u201145678\u202c');
    await user.click(payNow());
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith('check_validation', expect.objectContaining({ phone: '9812345678' })),
    );
  });

  it('is sent without a GST number [payment-005]', async () => {
    fakeCheckout();
    await pay();
    expect(sent).toHaveBeenCalledExactlyOnceWith('check_validation', { ...buyer, service_id: 4 });
  });

  it('accepts a GST number of exactly 15 characters, in capitals [payment-006] [payment-007]', async () => {
    fakeCheckout();
    const { user } = await pay({ ...buyer, gstno: '27aapfu0939f1z' });
    expect(await screen.findByText('A GST number has exactly 15 characters.')).toBeVisible();
    expect(sent).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText(/^GST number/), 'v');
    await user.type(screen.getByLabelText(/^Business name/), business.business_name);
    await user.type(screen.getByLabelText(/^Billing address/), business.billing_address);
    await user.click(payNow());
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    expect(sent).toHaveBeenCalledWith('check_validation', { ...business, service_id: 4 });
  });

  it('accepts 15 characters that are not a GST number: only the length is validated [payment-006]', async () => {
    fakeCheckout();
    const { user } = await pay({ ...buyer, gstno: '???????????????' });
    await user.click(payNow());
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    expect(sent).toHaveBeenCalledWith('check_validation', {
      ...buyer,
      gstno: '???????????????',
      service_id: 4,
    });
  });

  it('warns of a GST number with a wrong check digit, asks once, and accepts it [payment-008]', async () => {
    const { opened } = fakeCheckout();
    const { user } = await open();
    await fillBuyer(user, { ...buyer, gstno: mistyped });
    expect(screen.getByText(/seems to be mistyped.*You can pay all the same/)).toBeVisible();
    expect(screen.getByLabelText(/^GST number/)).not.toBeInvalid();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(payNow());
    const question = screen.getByRole('alert', { name: 'Is this GST number right?' });
    expect(question).toHaveFocus();
    expect(question).toHaveTextContent(/seems to be mistyped/);
    expect(sent).not.toHaveBeenCalled();
    await user.click(payNow());
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(sent).toHaveBeenCalledExactlyOnceWith('check_validation', {
      ...buyer,
      gstno: mistyped,
      service_id: 4,
    });
  });

  it('continues without a mistyped GST number by keyboard, and leaves the cleared field', async () => {
    fakeCheckout();
    const { user } = await open();
    await fillBuyer(user, { ...buyer, gstno: mistyped });
    await user.type(screen.getByLabelText(/^GST number/), '{Enter}');
    expect(screen.getByRole('alert', { name: 'Is this GST number right?' })).toHaveFocus();
    await user.tab();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Pay without it' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    expect(sent).toHaveBeenCalledWith('check_validation', { ...buyer, service_id: 4 });
    expect(screen.getByLabelText(/^GST number/)).toHaveValue('');
    expect(screen.queryByText(/seems to be mistyped/)).not.toBeInTheDocument();
  });

  it('still validates other fields after a mistyped GST number is dropped', async () => {
    const { user } = await open();
    await fillBuyer(user, { ...buyer, gstno: mistyped });
    await user.click(payNow());
    await user.selectOptions(screen.getByLabelText(/^Billing state/), '');
    await user.click(screen.getByRole('button', { name: 'Pay without it' }));
    await waitFor(() => expect(screen.getByLabelText(/^Billing state/)).toHaveFocus());
    expect(sent).not.toHaveBeenCalled();
  });

  it('returns to a mistyped GST number to correct it, and asks again about another', async () => {
    fakeCheckout();
    const { user } = await open();
    await fillBuyer(user, { ...buyer, gstno: mistyped });
    await user.click(payNow());
    await user.click(screen.getByRole('button', { name: 'Correct it' }));
    const field = screen.getByLabelText(/^GST number/);
    expect(field).toHaveFocus();
    await user.keyboard('{Backspace}x');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('27AAPFU0939F1Zx');
    await user.keyboard('{Backspace}y');
    expect(screen.queryByRole('button', { name: 'Correct it' })).not.toBeInTheDocument();
    await user.click(payNow());
    await user.click(screen.getByRole('button', { name: 'Correct it' }));
    await user.keyboard('{Backspace}v');
    expect(screen.queryByText(/seems to be mistyped/)).not.toBeInTheDocument();
    await user.type(screen.getByLabelText(/^Business name/), business.business_name);
    await user.type(screen.getByLabelText(/^Billing address/), business.billing_address);
    expect(sent).not.toHaveBeenCalled();
    await user.click(payNow());
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    expect(sent).toHaveBeenCalledWith('check_validation', { ...business, service_id: 4 });
  });

  it('asks a business for its name and its address with a PIN code', async () => {
    fakeCheckout();
    const { user } = await open();
    expect(screen.queryByLabelText(/^Business name/)).not.toBeInTheDocument();
    expect(screen.getByLabelText(/^Billing address/)).toHaveAccessibleDescription(/^Optional/);
    await fillBuyer(user, { ...buyer, gstno: business.gstno });
    await user.click(payNow());
    expect(await screen.findByText(/^Enter the name of the business as on its GST/)).toBeVisible();
    const address = screen.getByLabelText(/^Billing address/);
    expect(address).toHaveAccessibleDescription(/Enter the full address with its PIN code/);
    await user.type(screen.getByLabelText(/^Business name/), business.business_name);
    await user.type(address, '4 Hill Road');
    await user.click(payNow());
    expect(await screen.findByText('Add the six-digit PIN code to the address.')).toBeVisible();
    expect(sent).not.toHaveBeenCalled();
  });

  it('requires an address from Rs.50,000, GST included', async () => {
    fakeCheckout();
    const dear = makeService({ price: 42_373, gst_amount: 7_627.14, total: 50_000.14 });
    server.use(mock('/services', { status: 'true', message: 'Done.', services: [dear] }));
    const { user } = await pay();
    expect(await screen.findByText(/^Enter the full address with its PIN code/)).toBeVisible();
    expect(screen.getByLabelText(/^Billing address/)).toHaveFocus();
    expect(sent).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText(/^Billing address/), business.billing_address);
    await user.click(payNow());
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  });

  it('shows at the name field which characters the invoice can’t print', async () => {
    const { opened } = fakeCheckout();
    const errors = [{ field: 'name', message: 'The invoice can’t print 张.' }];
    server.use(
      mockProblem('/check_validation', 400, { code: 'validation_failed', message: 'Please check.', errors }),
    );
    await pay({ ...buyer, name: '张伟' });
    expect(await screen.findByText('The invoice can’t print 张.')).toBeVisible();
    expect(screen.getByLabelText(/^Name/)).toHaveFocus();
    expect(opened).toEqual([]);
  });

  it('has a billing state, which a valid GST number fills in', async () => {
    fakeCheckout();
    const { user } = await open();
    const state = screen.getByLabelText(/^Billing state/);
    expect(state).toHaveAccessibleDescription(/CGST \+ SGST or IGST/);
    expect(state).toHaveDisplayValue('Choose a state');
    await fillBuyer(user, { ...buyer, gstno: '27AAPFU0939F1ZV' });
    await user.type(screen.getByLabelText(/^Business name/), business.business_name);
    expect(state).toHaveDisplayValue('Maharashtra');
    await user.selectOptions(state, 'Karnataka');
    expect(screen.getByText(/GST number is registered in Maharashtra/)).toBeVisible();
    await user.clear(screen.getByLabelText(/^GST number/));
    expect(state).toHaveDisplayValue('Karnataka');
    expect(screen.queryByText(/GST number is registered/)).not.toBeInTheDocument();
    await user.click(payNow());
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    expect(sent).toHaveBeenCalledWith('check_validation', { ...buyer, billing_state: '29', service_id: 4 });
  });

  it('is prefilled from the last order', async () => {
    withLastOrder();
    await open();
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Asha Rao');
    expect(screen.getByLabelText(/^Email/)).toHaveValue('asha@example.in');
    expect(screen.getByLabelText(/^Phone/)).toHaveValue('9876543210');
    expect(screen.getByLabelText(/^GST number/)).toHaveValue('27AAPFU0939F1ZV');
    expect(screen.getByLabelText(/^Billing state/)).toHaveDisplayValue('Maharashtra');
  });

  it('is prefilled from the account before the first purchase', async () => {
    server.use(
      mockProfile({
        phone: '+919812345678',
        gst_number: '29AAGCB7383J1Z4',
        business_name: 'Hill Road Traders',
        billing_address: '4 Hill Road, Mumbai 400050',
      }),
    );
    await open();
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Meera Iyer');
    expect(screen.getByLabelText(/^Email/)).toHaveValue('meera@example.in');
    expect(screen.getByLabelText(/^Phone/)).toHaveValue('9812345678');
    expect(screen.getByLabelText(/^GST number/)).toHaveValue('29AAGCB7383J1Z4');
    expect(screen.getByLabelText(/^Billing state/)).toHaveDisplayValue('Karnataka');
    expect(screen.getByLabelText(/^Business name/)).toHaveValue('Hill Road Traders');
    expect(screen.getByLabelText(/^Billing address/)).toHaveValue('4 Hill Road, Mumbai 400050');
  });

  it('prefers the account’s billing details to those of the last order', async () => {
    withLastOrder();
    server.use(mockProfile({ gst_number: '29AAGCB7383J1Z4', billing_state: '29' }));
    await open();
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Asha Rao');
    expect(screen.getByLabelText(/^GST number/)).toHaveValue('29AAGCB7383J1Z4');
    expect(screen.getByLabelText(/^Billing state/)).toHaveDisplayValue('Karnataka');
  });

  it('sends the billing address, trimmed', async () => {
    fakeCheckout();
    const { user } = await open();
    await fillBuyer(user);
    await user.type(screen.getByLabelText(/^Billing address/), ' 4 Hill Road ');
    await user.click(payNow());
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    expect(sent).toHaveBeenCalledWith('check_validation', {
      ...buyer,
      billing_address: '4 Hill Road',
      service_id: 4,
    });
  });

  it('is empty when neither can be loaded, and the session stays', async () => {
    server.use(mockNetworkError('/orders'), mockNetworkError('/profile'));
    await open();
    expect(screen.getByLabelText(/^Name/)).toHaveValue('');
    expect(localStorage.getItem('portal.customer.token')).toBe(token);
  });

  it('keeps the input through a reload', async () => {
    withLastOrder();
    const { user, unmount } = await open();
    await user.clear(screen.getByLabelText(/^Name/));
    await user.type(screen.getByLabelText(/^Name/), 'Typed by hand');
    unmount();
    await open();
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Typed by hand');
  });
});

describe('Pay Now', () => {
  it('validates on the server first, and opens no checkout on an error [payment-011]', async () => {
    const { opened } = fakeCheckout();
    server.use(
      mockProblem('/check_validation', 422, { code: 'service_unavailable', message: 'No longer on sale.' }),
    );
    await pay();
    expect(await screen.findByText('No longer on sale.')).toBeVisible();
    expect(opened).toEqual([]);
    expect(payNow()).not.toHaveAttribute('aria-disabled');
  });

  it('shows a server error at its field [payment-011]', async () => {
    const { opened } = fakeCheckout();
    const errors = [{ field: 'phone', message: 'This number is too short.' }];
    server.use(
      mockProblem('/check_validation', 400, { code: 'validation_failed', message: 'Please check.', errors }),
    );
    await pay();
    expect(await screen.findByText('This number is too short.')).toBeVisible();
    expect(screen.getByLabelText(/^Phone/)).toHaveFocus();
    expect(opened).toEqual([]);
  });

  it('opens the checkout on the provider’s order, in paise, prefilled [payment-012] [payment-013]', async () => {
    const { opened } = fakeCheckout();
    await pay();
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(opened[0]).toMatchObject({
      key: 'rzp_test_key',
      order_id: 'order_9A33XWu170gUtm',
      amount: 1_180_000,
      currency: 'INR',
      name: 'Namuna Compliance',
      description: 'GST Registration',
      prefill: { name: 'Meera Iyer', email: 'meera@example.in', contact: '9812345678' },
    });
  });

  it('opens no checkout when the price differs from the one shown [payment-012]', async () => {
    const { opened } = fakeCheckout();
    server.use(mock('/check_validation', checkedPrice(13_000)));
    await pay();
    expect(
      await screen.findByText(/The price has changed to Rs.15,340 with GST. Nothing was charged./),
    ).toBeVisible();
    expect(opened).toEqual([]);
  });

  it('can’t be pressed twice', async () => {
    const { opened } = fakeCheckout();
    const { user } = await open();
    await fillBuyer(user, buyer);
    const button = payNow();
    act(() => {
      fireEvent.click(button);
      fireEvent.click(button);
    });
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(sent).toHaveBeenCalledOnce();
    expect(
      screen.getByRole('button', { name: 'Please complete the payment in its window.' }),
    ).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('a captured payment', () => {
  it('becomes the order, and My Orders confirms it [payment-014] [payment-015]', async () => {
    const { pay: capture } = fakeCheckout();
    const { address } = await pay();
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    await capture();
    await waitFor(() => expect(address()).toBe('/myorders'));
    expect(
      await screen.findByText('Your order of amount Rs.11,800 is placed successfully. Thank You!'),
    ).toBeVisible();
    expect(sent).toHaveBeenLastCalledWith('place_order', { ...buyer, service_id: 4, ...proof });
    expect(Object.keys(sessionStorage).filter((key) => /payment/.test(key))).toEqual([]);
  });

  it('is resent with the same proof until it succeeds [payment-014]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { pay: capture } = fakeCheckout();
    let failures = 0;
    server.use(
      mock('/place_order', async (request) => {
        sent('place_order', await request.json());
        failures += 1;
        if (failures < 3) throw new TypeError('lost');
        return placed;
      }),
    );
    const { address } = await pay();
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    await capture();
    await waitFor(() => expect(address()).toBe('/myorders'));
    const tries = sent.mock.calls.filter(([call]) => call === 'place_order').map(([, body]) => body);
    expect(tries).toHaveLength(3);
    expect(new Set(tries.map((body) => JSON.stringify(body))).size).toBe(1);
  });

  it('that can’t reach the server is kept, and the order can be completed without paying again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { opened, pay: capture } = fakeCheckout();
    server.use(mockNetworkError('/place_order'));
    const { user, address } = await pay();
    await waitFor(() => expect(opened).toHaveLength(1));
    await capture();
    expect(await screen.findByText('Your payment went through, your order is not there yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay Now/ })).not.toBeInTheDocument();
    server.use(placing());
    await user.click(screen.getByRole('button', { name: 'Finish order' }));
    await waitFor(() => expect(address()).toBe('/myorders'));
    expect(sent).toHaveBeenLastCalledWith('place_order', { ...buyer, service_id: 4, ...proof });
    expect(opened).toHaveLength(1);
  });

  it('can be completed after a reload, on any payment page', async () => {
    const { pay: capture } = fakeCheckout();
    server.use(
      mockProblem('/place_order', 503, {
        code: 'payment_provider_unavailable',
        message: 'The bank does not answer.',
      }),
    );
    const { unmount } = await pay();
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    await capture();
    await screen.findByRole('button', { name: 'Finish order' });
    expect(screen.getAllByText('The bank does not answer.').length).toBeGreaterThan(0);
    unmount();
    server.use(
      placing(),
      mock('/services', { status: 'true', message: 'Done.', services: [makeService({ id: 5 })] }),
    );
    const { user, address } = await renderApp('/payment/5', { token });
    await user.click(await screen.findByRole('button', { name: 'Finish order' }));
    await waitFor(() => expect(address()).toBe('/myorders'));
    expect(sent).toHaveBeenLastCalledWith('place_order', { ...buyer, service_id: 4, ...proof });
  });

  it('of one user is not completed by another', async () => {
    const { pay: capture } = fakeCheckout();
    server.use(mockProblem('/place_order', 503, { code: 'unavailable', message: 'Later, please.' }));
    const { unmount } = await pay();
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    await capture();
    await screen.findByRole('button', { name: 'Finish order' });
    unmount();
    const app = renderApp('/payment/4', { token });
    localStorage.setItem('portal.customer.id', '8');
    await app;
    expect(await screen.findByLabelText(/^Name/)).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Finish order' })).not.toBeInTheDocument();
  });

  it('that the server finally rejects shows the error with the payment’s number', async () => {
    const { pay: capture } = fakeCheckout();
    server.use(
      mockProblem('/place_order', 422, { code: 'payment_mismatch', message: 'The amount does not match.' }),
    );
    await pay();
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    await capture();
    const alert = await screen.findByText(/The payment pay_29QQoUBi66xm2f could not become an order/);
    expect(alert).toHaveTextContent(
      'The amount does not match. Please do not pay again before you have asked us',
    );
    expect(sessionStorage.getItem('payment.7.paid')).toBeNull();
  });

  it('is kept when the session ends before the order is created', async () => {
    const { pay: capture } = fakeCheckout();
    server.use(mockProblem('/place_order', 401, { code: 'unauthenticated', message: 'Please log in.' }));
    const { address } = await pay();
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    await capture();
    await waitFor(() => expect(address()).toBe('/login?returnTo=%2Fpayment%2F4'));
    expect(sessionStorage.getItem('payment.7.paid')).toContain('pay_29QQoUBi66xm2f');
  });
});

describe('nothing is paid', () => {
  it('when the window is closed, and it can be retried', async () => {
    const { opened, close } = fakeCheckout();
    const { user } = await pay();
    await waitFor(() => expect(opened).toHaveLength(1));
    await close();
    expect(
      await screen.findByText(/The payment window was closed before the payment was complete/),
    ).toBeVisible();
    await user.click(payNow());
    await waitFor(() => expect(opened).toHaveLength(2));
  });

  it('when the card is declined, and the bank’s reason is shown', async () => {
    const { opened, decline, close } = fakeCheckout();
    await pay();
    await waitFor(() => expect(opened).toHaveLength(1));
    await decline('Your card has too little balance.');
    expect(screen.queryByText(/did not go through/)).not.toBeInTheDocument();
    await close();
    expect(await screen.findByText(/did not go through. Your card has too little balance./)).toBeVisible();
    expect(sent).toHaveBeenCalledOnce();
  });

  it('except when a second card in the same window succeeds after the first was declined', async () => {
    const { opened, decline, pay: capture } = fakeCheckout();
    const { address } = await pay();
    await waitFor(() => expect(opened).toHaveLength(1));
    await decline('Declined.');
    await capture();
    await waitFor(() => expect(address()).toBe('/myorders'));
  });

  it('when the script of the checkout does not arrive', async () => {
    const { user } = await pay();
    const script = await waitForScript();
    expect(script.src).toBe('http://sandbox.test/v1/checkout.js');
    fireEvent.error(script);
    expect(
      await screen.findByText(/The payment window could not be opened, so nothing was charged/),
    ).toBeVisible();
    expect(document.head.querySelector('script')).toBeNull();
    await user.click(payNow());
    const { opened } = fakeCheckout();
    fireEvent.load(await waitForScript());
    await waitFor(() => expect(opened).toHaveLength(1));
  });

  it('when the server can’t be reached', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    fakeCheckout();
    server.use(mockNetworkError('/check_validation'));
    await pay();
    expect(await screen.findByText(/The server could not be reached, so nothing was charged/)).toBeVisible();
    expect(localStorage.getItem('portal.customer.token')).toBe(token);
  });
});

describe('leaving', () => {
  it('asks for a confirmation when the form has changes', async () => {
    const { user, router, address } = await open();
    await user.type(screen.getByLabelText(/^Name/), 'Meera');
    act(() => void router.navigate({ to: '/services' }));
    const question = await screen.findByRole('dialog', { name: 'Leave without paying?' });
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    expect(address()).toBe('/payment/4');
  });

  it('warns while paying, in the app and when the tab closes', async () => {
    const { opened, closed } = fakeCheckout();
    const { user, router, address } = await pay();
    await waitFor(() => expect(opened).toHaveLength(1));
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    act(() => void router.navigate({ to: '/services' }));
    const question = await screen.findByRole('dialog', { name: 'Leave while paying?' });
    await user.click(within(question).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/services'));
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  });

  it('does not ask when the form has no changes', async () => {
    const { router, address } = await open();
    await act(() => router.navigate({ to: '/services' }));
    expect(address()).toBe('/services');
  });
});

describe('an unpaid order', () => {
  const unpaid = makeOrder({
    id: 12,
    payment_id: null,
    payment_status: 'Pending',
    abilities: { pay: true, cancel: true, request_cancellation: false, withdraw_cancellation: false },
  });

  it('is paid under its own number [orderdetail-006]', async () => {
    const { opened, pay: capture } = fakeCheckout();
    server.use(
      mock('/order_detail/{id}', { status: 'true', message: 'Done.', order: unpaid }),
      mockProfile({ business_name: business.business_name, billing_address: business.billing_address }),
    );
    const { user, address } = await renderApp('/payment/4?order=12', { token });
    expect(await screen.findByLabelText(/^Name/)).toHaveValue('Meera Iyer');
    await user.click(payNow());
    await waitFor(() => expect(opened).toHaveLength(1));
    await capture();
    await waitFor(() => expect(address()).toBe('/myorders'));
    const body = { ...business, order_id: 12 };
    expect(sent.mock.calls).toEqual([
      ['check_validation', body],
      ['place_order', { ...body, ...proof }],
    ]);
  });

  it('takes missing billing details from the account', async () => {
    const bare = { ...unpaid, gst_number: null };
    server.use(
      mock('/order_detail/{id}', { status: 'true', message: 'Done.', order: bare }),
      mockProfile({ name: 'Another Name', billing_state: '30', billing_address: 'Panaji' }),
    );
    await renderApp('/payment/4?order=12', { token });
    expect(await screen.findByLabelText(/^Name/)).toHaveValue('Meera Iyer');
    expect(screen.getByLabelText(/^Billing state/)).toHaveDisplayValue('Goa');
    expect(screen.getByLabelText(/^Billing address/)).toHaveValue('Panaji');
  });

  it('that has been paid leads back to the orders', async () => {
    server.use(mock('/order_detail/{id}', { status: 'true', message: 'Done.', order: makeOrder() }));
    const { address } = await renderApp('/payment/4?order=12', { token });
    await waitFor(() => expect(address()).toBe('/myorders'));
    expect(await screen.findByText('This order is paid already.')).toBeVisible();
  });

  it('of another customer signs out, and the login leads to the orders [session-002]', async () => {
    server.use(mockUnauthentic('/order_detail/{id}'));
    const { address } = await renderApp('/payment/4?order=99', { token });
    await waitFor(() => expect(address()).toBe('/login?returnTo=%2Fmyorders'));
    expect(await screen.findByText(/^Unauthentic access/)).toBeVisible();
  });
});

describe('its states', () => {
  it('shows a skeleton while loading', async () => {
    server.use(mock('/services', () => new Promise<never>(() => undefined)));
    await renderApp('/payment/4', { token });
    expect(await screen.findByText('Loading the payment')).toBeInTheDocument();
  });

  it('an unknown service leads back to the services', async () => {
    const { address } = await renderApp('/payment/999', { token });
    await waitFor(() => expect(address()).toBe('/services'));
    expect(await screen.findByText('Service not found.')).toBeVisible();
  });

  it('shows the error and retries', async () => {
    server.use(mockTooMany('/services'));
    const { user } = await renderApp('/payment/4', { token });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.use(mock('/services', { status: 'true', message: 'Done.', services: [makeService()] }));
    await user.click(retry);
    expect(await screen.findByLabelText(/^Name/)).toBeVisible();
  });
});

describe('a session that ends during input', () => {
  it('leads to the login and back to the filled form [session-009]', async () => {
    server.use(
      mockProblem('/check_validation', 401, { code: 'unauthenticated', message: 'Please log in again.' }),
      mock('/login', {
        status: 'true',
        message: 'Welcome.',
        user_type: 'user',
        token: 'a-new-token',
        user_id: 7,
      }),
    );
    const { user, address } = await open();
    await fillBusiness(user);
    await user.click(payNow());
    await waitFor(() => expect(address()).toBe('/login?returnTo=%2Fpayment%2F4'));

    await user.type(await screen.findByLabelText(/^Email/), 'meera@example.in');
    await user.type(screen.getByLabelText(/^Password/), 'a good long password');
    await user.click(screen.getByRole('button', { name: 'Login' }));

    await waitFor(() => expect(address()).toBe('/payment/4'));
    expect(await screen.findByLabelText(/^Name/)).toHaveValue(buyer.name);
    expect(screen.getByLabelText(/^Email/)).toHaveValue(buyer.email);
    expect(screen.getByLabelText(/^Phone/)).toHaveValue(buyer.phone);
    expect(screen.getByLabelText(/^GST number/)).toHaveValue(business.gstno);
    expect(screen.getByLabelText(/^Business name/)).toHaveValue(business.business_name);
  });
});

const placed = { status: 'true' as const, message: 'Placed.', orders: [makeOrderRow()], total: 11_800 };

function placing() {
  return mock('/place_order', async (request) => {
    sent('place_order', await request.json());
    return placed;
  });
}

function withLastOrder() {
  const last = { name: 'Asha Rao', email: 'asha@example.in', phone: '+919876543210' };
  server.use(
    mock('/orders', { status: 'true', message: 'Done.', orders: [makeOrderRow()], next_cursor: null }),
    mock('/order_detail/{id}', { status: 'true', message: 'Done.', order: makeOrder(last) }),
  );
}

async function open() {
  const app = await renderApp('/payment/4', { token });
  await screen.findByLabelText(/^Name/);
  return app;
}

/** Fills the form and presses Pay Now. */
async function pay(values = buyer) {
  const app = await open();
  await fillBuyer(app.user, values);
  await app.user.click(payNow());
  return app;
}

async function waitForScript() {
  await waitFor(() => expect(document.head.querySelector('script')).not.toBeNull());
  const script = document.head.querySelector('script');
  if (!script) throw new Error('no script was asked for');
  return script;
}
