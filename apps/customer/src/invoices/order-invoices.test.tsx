/** The invoice on an order's page: its states, its PDF, and adding a GST number. */

import { mock, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { makeInvoice, mockInvoices } from '../../test/make-invoices.ts';
import { type Order, makeOrder } from '../../test/make-order.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const right = '27AAPFU0939F1ZV';

beforeEach(() => answer(makeOrder()));

const answer = (order: Order) =>
  server.use(mock('/order_detail/{id}', { status: 'true', message: 'Your order.', order }));
const open = () => renderApp('/orderdetail/12', { token: 'a-token' });
const card = async () => within(await screen.findByRole('region', { name: 'Invoice' }));

it('shows its number, day and amount', async () => {
  server.use(mockInvoices([makeInvoice({ gst_number: right })]));
  await open();
  const invoice = await card();
  expect(await invoice.findByText('INV/2526/000042')).toBeVisible();
  expect(invoice.getByText(`5 Mar 2026, Rs.11,800, GST number ${right}`)).toBeVisible();
  expect(invoice.queryByRole('button', { name: 'Add a GST number' })).toBeNull();
});

it('is downloaded through a fresh link', async () => {
  server.use(mockInvoices([makeInvoice()]));
  const { user } = await open();
  const button = await (await card()).findByRole('button', { name: 'Download invoice INV/2526/000042' });
  server.use(mockInvoices([makeInvoice({ url: 'http://api.test/api/invoices/fresh' })]));
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.href);
  });
  await user.click(button);
  await waitFor(() => expect(saved).toEqual(['http://api.test/api/invoices/fresh']));
  click.mockRestore();
});

it('shows that it is being created', async () => {
  server.use(mockInvoices([]));
  await open();
  expect(await (await card()).findByText(/^Your invoice is being made/)).toBeVisible();
});

it('is absent for an unpaid order', async () => {
  answer(
    makeOrder({
      payment_status: 'Pending',
      payment_id: null,
      paid_at: null,
      abilities: { pay: true, cancel: true, request_cancellation: false, withdraw_cancellation: false },
    }),
  );
  await open();
  expect(await screen.findByText('Not paid yet')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Invoice' })).toBeNull();
});

it('shows a load error and retries', async () => {
  server.use(mockProblem('/order_invoices/{id}', 429, { code: 'too_many', message: 'Please wait.' }));
  const { user } = await open();
  const invoice = await card();
  const retry = await invoice.findByRole('button', { name: 'Retry' });
  expect(invoice.getByText('Please wait.')).toBeVisible();
  server.use(mockInvoices([makeInvoice()]));
  await user.click(retry);
  expect(await invoice.findByText('INV/2526/000042')).toBeVisible();
});

it('is reissued with the corrected GST number, and shows the one it replaced [payment-009]', async () => {
  server.use(mockInvoices([makeInvoice()], true));
  const { user } = await open();
  await user.click(await (await card()).findByRole('button', { name: 'Add a GST number' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a GST number' }));
  const field = dialog.getByRole('textbox', { name: /GST number/ });
  const submit = dialog.getByRole('button', { name: 'Make the new invoice' });

  await user.type(field, '27AAPFU0939F1ZX');
  await user.click(submit);
  expect(await dialog.findByText(/^This GST number seems to be mistyped/)).toBeVisible();
  expect(field).toHaveFocus();

  const sent = vi.fn<(body: unknown) => void>();
  server.use(
    mock('/mend_gst_number', async (request) => {
      sent(await request.json());
      return { status: 'true' as const, message: 'Your new invoice is INV/2526/000043.' };
    }),
    mockInvoices([
      makeInvoice({ number: 'INV/2526/000043', gst_number: right }),
      makeInvoice({ kind: 'credit_note', number: 'CRN/2526/000001' }),
      makeInvoice({ taken_back: true }),
    ]),
  );
  await user.clear(field);
  await user.type(field, right.toLowerCase());
  expect(dialog.getByText(/^Enter the name of the business as on its GST/)).toBeVisible();
  await user.type(dialog.getByLabelText(/^Business name/), 'Hill Road Traders');
  await user.click(submit);
  const invoice = await card();
  expect(await invoice.findByText('INV/2526/000043')).toBeVisible();
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    order_id: 12,
    gstno: right,
    business_name: 'Hill Road Traders',
    billing_address: '',
  });
  expect(invoice.getByText('Credit note of 5 Mar 2026, Rs.11,800')).toBeVisible();
  expect(invoice.getByText('5 Mar 2026, Rs.11,800, taken back by the credit note')).toBeVisible();
  expect(screen.getByText('Your new invoice is INV/2526/000043.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('keeps the input when the server rejects it', async () => {
  server.use(
    mockInvoices([makeInvoice()], true),
    mockProblem('/mend_gst_number', 409, { code: 'conflict', message: 'It is too late.' }),
  );
  const { user } = await open();
  await user.click(await (await card()).findByRole('button', { name: 'Add a GST number' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /GST number/ }), right);
  await user.type(dialog.getByLabelText(/^Business name/), 'Hill Road Traders');
  await user.click(dialog.getByRole('button', { name: 'Make the new invoice' }));
  expect(await screen.findByText('It is too late.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /GST number/ })).toHaveValue(right);
});
