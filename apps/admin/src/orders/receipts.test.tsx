/** Recording and voiding receipts on an order's page. */

import { makeCharge } from '@portal/sdk/testing/make-charge';
import { mock, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeBilledOrder, mockOrderPage } from '../../test/make-order.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const said = { status: 'true', message: 'Receipt recorded.' } as const;
const billing = {
  name: 'Meera Iyer',
  email: 'meera@example.in',
  phone: '9812345678',
  gstno: '27AAPFU0939F1ZV',
  business_name: 'Hill Road Traders',
  billing_state: '27',
  billing_address: '4 Hill Road, Mumbai 400050',
} as const;
const theOrder = { charge_id: null, name: 'The order' };
const unpaid = makeBilledOrder({
  payment_status: 'Pending',
  payment_id: null,
  paid_at: null,
  receipt_forms: [{ ...theOrder, owed: 11_800, gst: 1_800, tds_most: 1_000, billing }],
});
const receipt = {
  id: 7,
  number: 'RCT-000007',
  method: 'bank_transfer' as const,
  reference: 'UTR1',
  received_on: '2026-11-28',
  amount: 5_000,
  tds: 0,
  tds_certificate: null,
  tds_certificate_file: null,
  recorded_by: 'Asha Rao',
  voided: null,
};
const partlyPaid = makeBilledOrder({
  balance: { invoiced: 11_800, received: 5_000, tds: 0, refunded: 0, owed: 6_800, receipts: [receipt] },
  owed_amount: 6_800,
  receipt_forms: [{ ...theOrder, owed: 6_800, gst: 0, tds_most: 1_000, billing: null }],
});

async function open(order = unpaid) {
  const sent: unknown[] = [];
  server.use(
    ...mockOrderPage(order),
    mock('/record_receipt', async (request) => {
      sent.push(await request.json());
      server.use(mock('/adminorder_detail/{id}', { ...said, order: partlyPaid }));
      return { ...said, balance: partlyPaid.balance };
    }),
  );
  const { user } = await renderApp('/adminorderdetail/12', { token: 'a-token' });
  const card = await screen.findByRole('region', { name: 'Receipts' });
  return { user, card, sent };
}

async function openForm(order = unpaid) {
  const opened = await open(order);
  await opened.user.click(within(opened.card).getByRole('button', { name: 'Record receipt' }));
  const dialog = await screen.findByRole('dialog', { name: 'Record a receipt for ORD-000012' });
  await within(dialog).findByLabelText(/^Reference/, {}, { timeout: 10_000 });
  return { ...opened, dialog };
}

describe('the form of a receipt', () => {
  it('begins with what is owed and the customer’s details, and sends them', async () => {
    const { user, dialog, sent } = await openForm();
    const field = (name: RegExp) => within(dialog).getByLabelText(name);
    await user.type(field(/^Reference/), 'UTR1');
    await user.clear(field(/^Amount received/));
    await user.type(field(/^Amount received/), '5,000');
    await user.type(field(/^TDS deducted/), '1000');
    await user.click(within(dialog).getByRole('button', { name: 'Record receipt' }));
    expect(await screen.findByText('Rs.5,000 received on 28 Nov 2026')).toBeVisible();
    expect(sent).toEqual([
      expect.objectContaining({
        order_id: 12,
        method: 'bank_transfer',
        reference: 'UTR1',
        amount: '5000',
        tds: '1000',
        billing,
      }),
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows what is wrong at its field, and asks about the same receipt again', async () => {
    const { user, dialog } = await openForm(partlyPaid);
    expect(within(dialog).queryByRole('group', { name: 'Invoice details' })).toBeNull();
    const press = () => user.click(within(dialog).getByRole('button', { name: 'Record receipt' }));
    const errors = [{ field: 'amount', message: 'Only Rs.6,800 is owed, TDS included.' }];
    server.use(mockProblem('/record_receipt', 400, { code: 'validation_failed', message: 'Wrong.', errors }));
    await press();
    expect(await within(dialog).findByText('Only Rs.6,800 is owed, TDS included.')).toBeVisible();
    const message = 'RCT-000005 of ORD-000016 has the same day and amount. Is this another receipt?';
    server.use(mockProblem('/record_receipt', 409, { code: 'duplicate_receipt', message }));
    await press();
    const sent: unknown[] = [];
    await user.click(await within(dialog).findByRole('checkbox', { name: 'Yes, it is another receipt' }));
    server.use(
      mock('/record_receipt', async (request) => {
        sent.push(await request.json());
        return { ...said, balance: partlyPaid.balance };
      }),
    );
    await press();
    await expect.poll(() => sent).toMatchObject([{ confirm: true, amount: '6800' }]);
  });
});

it('a receipt for a charge names it, and its receipts stand apart', async () => {
  const balance = { invoiced: 1_180, received: 500, tds: 0, refunded: 0, owed: 680, receipts: [receipt] };
  const forms = [
    { ...theOrder, owed: 6_800, gst: 0, tds_most: 1_000, billing: null },
    { charge_id: 4, name: 'Second class', owed: 680, gst: 0, tds_most: 100, billing: null },
  ];
  const charges = [makeCharge({ id: 4, state: 'paid', ended_at: '2026-11-28T05:00:00Z', balance })];
  const { user, card, dialog, sent } = await openForm({ ...partlyPaid, charges, receipt_forms: forms });
  expect(within(card).getByRole('heading', { name: 'For Second class', hidden: true })).toBeInTheDocument();
  await user.selectOptions(within(dialog).getByLabelText('It pays'), 'Second class');
  expect(within(dialog).getByLabelText(/^Amount received/)).toHaveValue('680');
  await user.type(within(dialog).getByLabelText(/^Reference/), 'UTR2');
  await user.click(within(dialog).getByRole('button', { name: 'Record receipt' }));
  await expect.poll(() => sent).toMatchObject([{ order_id: 12, charge_id: 4, amount: '680' }]);
});

it('a receipt is voided with a reason', async () => {
  const { user, card } = await open(partlyPaid);
  expect(card).toHaveTextContent('Still to payRs.6,800');
  const sent: unknown[] = [];
  server.use(
    mock('/void_receipt', async (request) => {
      sent.push(await request.json());
      return said;
    }),
  );
  await user.click(within(card).getByRole('button', { name: 'Void RCT-000007' }));
  const dialog = await screen.findByRole('dialog', { name: 'Void RCT-000007?' });
  await user.click(within(dialog).getByText('The cheque was returned by the bank.'));
  await user.click(within(dialog).getByRole('button', { name: 'Void receipt' }));
  await expect.poll(() => sent).toEqual([{ receipt_id: 7, reason: 'The cheque was returned by the bank.' }]);
});
