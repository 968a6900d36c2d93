/** Charges of a running order: shown with their amounts, declined, and paid like a purchase. */

import { makeCharge } from '@portal/sdk/testing/make-charge';
import { mock } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { blankAccount, checkedPrice, notPaid, payNow, proof } from '../../test/buying.ts';
import { fakeCheckout } from '../../test/fake-checkout.ts';
import { type Order, makeOrder, makeOrderRow } from '../../test/make-order.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const token = 'a-token';
const said = { status: 'true', message: 'Done.' } as const;
const charge = makeCharge();
const fee = { ...charge, id: 8, kind: 'official_fee', name: 'Stamp duty', pure_agent: true } as const;
const ended = { ended_at: '2026-11-29T05:00:00Z' };

const answer = (...charges: Order['charges']) =>
  server.use(
    mock('/order_detail/{id}', { ...said, order: makeOrder({ documents: [], gst_number: null, charges }) }),
  );

describe('on the order’s page', () => {
  it('an official fee shows what the office was paid, its receipt, and what came back', async () => {
    const paid = {
      amount: 1_400,
      paid_on: '2026-11-28',
      reference: 'SRN1',
      receipt: { name: 'challan.pdf', size: 5, url: 'http://api.test/api/files/user7/challan' },
      recorded_by: null,
    };
    const refund = {
      amount: 100,
      state: 'processed',
      by_bank: false,
      bank_reference: null,
      bank_paid_on: null,
    } as const;
    answer(
      { ...fee, ...ended, state: 'paid', with_order: true, disbursement: paid, refund },
      { ...fee, id: 9, ...ended, state: 'paid', with_order: true },
    );
    await renderApp('/orderdetail/12', { token });
    const card = await screen.findByRole('region', { name: 'Fees and extra charges' });
    expect(within(card).getAllByRole('listitem')).toHaveLength(1);
    expect(card).toHaveTextContent('Rs.1,400 was paid to the office on 28 Nov 2026, receipt SRN1.');
    expect(card).toHaveTextContent('Rs.100 that was not needed was returned.');
    expect(within(card).getByRole('button', { name: /Download.*receipt of Stamp duty/ })).toBeVisible();
  });

  it('a charge says what it costs, of which GST, and why, and asks for the customer’s turn', async () => {
    answer(charge);
    await renderApp('/orderdetail/12', { token });
    const card = await screen.findByRole('region', { name: 'Extra charge to approve' });
    const values = within(card).getAllByRole('definition');
    expect(values.map(({ textContent }) => textContent)).toEqual(['Rs.1,000', 'Rs.180', 'Rs.1,180']);
    expect(card).toHaveTextContent('Reason: You asked for it');
    expect(within(card).getByRole('link', { name: 'Pay Rs.1,180 for Second class' })).toHaveAttribute(
      'href',
      '/payment/4?order=12&charge=7',
    );
    const turn = screen.getByRole('region', { name: 'Your turn: approve an extra charge' });
    expect(within(turn).getByRole('link', { name: 'See the charge' })).toHaveAttribute(
      'href',
      '/orderdetail/12#order-charges',
    );
  });

  it('is declined with a comment or without, and then needs no answer', async () => {
    const sent: unknown[] = [];
    server.use(
      mock('/decline_charge', async (request) => {
        sent.push(await request.json());
        answer({ ...charge, state: 'declined', decline_reason: '', ...ended });
        return said;
      }),
    );
    answer(charge);
    const { user } = await renderApp('/orderdetail/12', { token });
    await user.click(await screen.findByRole('button', { name: 'Decline Second class' }));
    const dialog = await screen.findByRole('dialog', { name: 'Decline Second class?' });
    await user.click(within(dialog).getByRole('button', { name: 'Decline' }));
    const card = await screen.findByRole('region', { name: 'Fees and extra charges' });
    expect(card).toHaveTextContent('Second classDeclinedRs.1,180 with GST');
    expect(sent).toEqual([{ charge_id: 7, comment: '' }]);
    expect(screen.queryByRole('region', { name: /^Your turn/ })).toBeNull();
  });

  it('a fee outside GST says so, paid ones too, and fees bought with the order are no extra charges', async () => {
    answer({ ...fee, gst_amount: 0, total: 1_000 }, { ...fee, id: 9, total: 1_000, state: 'paid', ...ended });
    const { unmount } = await renderApp('/orderdetail/12', { token });
    const card = await screen.findByRole('region', { name: 'Extra charge to approve' });
    expect(card).toHaveTextContent('GSTNone: a fee at cost');
    expect(card).toHaveTextContent('Rs.1,000, outside GST');
    expect(card).toHaveTextContent('paid on 29 Nov 2026');
    unmount();
    answer({ ...fee, state: 'paid', with_order: true });
    await renderApp('/orderdetail/12', { token });
    await screen.findByRole('region', { name: 'The payment' });
    expect(screen.queryByRole('region', { name: /^Extra charge/ })).toBeNull();
  });
});

describe('paying a charge', () => {
  beforeEach(() =>
    server.use(
      blankAccount(),
      mock('/orders', { ...said, orders: [], next_cursor: null }),
      mock('/payment_status', notPaid()),
    ),
  );
  const path = '/payment/4?order=12&charge=7';

  it('sends the charge, and comes back to the order', async () => {
    const sent: unknown[] = [];
    const checkout = fakeCheckout();
    server.use(
      mock('/check_validation', async (request) => {
        sent.push(await request.json());
        return { ...checkedPrice(1_000), price: 0, fees: [] };
      }),
      mock('/place_order', async (request) => {
        sent.push(await request.json());
        answer({ ...charge, state: 'paid', ...ended });
        return { ...said, orders: [makeOrderRow()], total: 1_180 };
      }),
    );
    answer(charge);
    const { user, address } = await renderApp(path, { token });
    const summary = await screen.findByRole('region', { name: 'Second class' });
    const rows = within(summary).getAllByRole('definition');
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Rs.1,000', 'Rs.180', 'Rs.1,180']);
    expect(summary).toHaveTextContent('Included: GST. The price of your order stays as it is.');
    expect(payNow()).toHaveTextContent('Pay Now Rs.1,180 (GST Inc.)');
    await user.selectOptions(screen.getByLabelText(/^Billing state/), '27');
    await user.click(payNow());
    await waitFor(() => expect(checkout.opened).toHaveLength(1));
    await checkout.pay();
    expect(await screen.findByText('Your payment of Rs.1,180 is received. Thank You!')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/orderdetail/12'));
    expect(sent).toMatchObject([{ charge_id: 7 }, { charge_id: 7, ...proof }]);
  });

  it('of a fee outside GST shows no GST', async () => {
    answer({ ...fee, id: 7, price: 1_500, gst_amount: 0, total: 1_500 });
    await renderApp(path, { token });
    const summary = await screen.findByRole('region', { name: 'Stamp duty' });
    expect(
      within(summary)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['Stamp duty, outside GST', 'Total']);
    expect(payNow()).toHaveTextContent('Pay Now Rs.1,500 (no GST)');
  });

  it('that is answered leads back to its order', async () => {
    answer({ ...charge, state: 'withdrawn', ...ended });
    const { address } = await renderApp(path, { token });
    expect(await screen.findByText('There is nothing to pay for this charge any more.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/orderdetail/12'));
  });
});
