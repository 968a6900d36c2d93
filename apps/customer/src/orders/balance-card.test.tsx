import { mock } from '@portal/sdk/testing/mock-api';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { makeOrder } from '../../test/make-order.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const said = { status: 'true', message: 'Done.' } as const;
const payTo = {
  account_name: 'Udaan Filings',
  account_number: '5010001234567',
  ifsc: 'HDFC0000123',
  upi_id: '',
};
const receipt = {
  id: 7,
  number: 'RCT-000007',
  method: 'cheque' as const,
  reference: '000123',
  received_on: '2026-11-28',
  amount: 5_000,
  tds: 500,
  tds_certificate: null,
  tds_certificate_file: null,
  recorded_by: null,
  voided: null,
};

async function open(change: Parameters<typeof makeOrder>[0]) {
  server.use(
    mock('/order_detail/{id}', { ...said, order: makeOrder(change) }),
    mock('/order_invoices/{id}', { ...said, invoices: [], abilities: { mend: false } }),
  );
  return renderApp('/orderdetail/12', { token: 'a-token' });
}

it('shows where an unpaid order can be paid without a card', async () => {
  const unpaid = { payment_status: 'Pending', payment_id: null, paid_at: null } as const;
  await open({ ...unpaid, to_pay: { total: 13_300, has_more_fees: false }, pay_to: payTo });
  const card = await screen.findByRole('region', { name: 'Pay by bank or UPI' });
  expect(card).toHaveTextContent('You can transfer Rs.13,300 to our account. Give ORD-000012 as the reason.');
  expect(card).toHaveTextContent('IFSCHDFC0000123');
  expect(card).not.toHaveTextContent('UPI ID');
});

it('shows what was received and what is still to be paid', async () => {
  const other = { ...receipt, id: 8, number: 'RCT-000008', amount: 300, tds: 0 };
  const voided = { ...other, voided: { at: '2026-11-29T05:00:00Z', reason: 'The cheque was returned.' } };
  const balance = { invoiced: 11_800, received: 5_000, tds: 500, refunded: 0, owed: 6_300 };
  const paid = { balance: { ...balance, receipts: [receipt, voided] }, owed_amount: 6_300 };
  await open({ ...paid, pay_to: payTo });
  const card = await screen.findByRole('region', { name: 'Payments received' });
  expect(card).toHaveTextContent('Still to payRs.6,300');
  expect(card).toHaveTextContent('Rs.5,000 received on 28 Nov 2026');
  expect(card).toHaveTextContent('RCT-000007, Cheque, 000123, TDS Rs.500, certificate awaited');
  expect(card).toHaveTextContent('Not received (29 Nov 2026): The cheque was returned.');
  expect(screen.getByText('Partly Paid')).toBeVisible();
});

it('says whom to ask when no bank account is known', async () => {
  const balance = {
    invoiced: 11_800,
    received: 5_000,
    tds: 0,
    refunded: 0,
    owed: 6_800,
    receipts: [receipt],
  };
  await open({ balance, owed_amount: 6_800, pay_to: null });
  const card = await screen.findByRole('region', { name: 'Payments received' });
  expect(card).toHaveTextContent('Ask us in the chat of this order how to pay the rest.');
});

it('is absent for an order that was paid online', async () => {
  await open({});
  await screen.findByRole('region', { name: 'The payment' });
  expect(screen.queryByRole('region', { name: /^(Pay by bank|Payments received)/ })).toBeNull();
});

it('offers the proforma invoice of what is to be paid, through a fresh link', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.href);
  });
  server.use(
    mock('/proforma_link', { ...said, url: 'http://api.test/proforma', expires_at: '2026-11-28T05:00:00Z' }),
  );
  const { user } = await open({ payment_status: 'Pending', payment_id: null, paid_at: null });
  await user.click(await screen.findByRole('button', { name: 'Download proforma invoice' }));
  await waitFor(() => expect(saved).toEqual(['http://api.test/proforma']));
});

it('offers none for a paid or a cancelled order', async () => {
  const { unmount } = await open({});
  await screen.findByRole('region', { name: 'The payment' });
  expect(screen.queryByRole('button', { name: 'Download proforma invoice' })).toBeNull();
  unmount();
  await open({ payment_status: 'Pending', payment_id: null, paid_at: null, is_cancelled: true });
  await screen.findByRole('region', { name: 'The payment' });
  expect(screen.queryByRole('button', { name: 'Download proforma invoice' })).toBeNull();
});
