/** The price of an unpaid order: shown with its discount, and changed in a dialog. */

import { mock, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeBilledOrder, mockOrderPage } from '../../test/make-order.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const said = { status: 'true', message: 'The price is now Rs.9,000 before GST.' } as const;
const unpaid = makeBilledOrder({
  payment_status: 'Pending',
  payment_id: null,
  paid_at: null,
  price: 10_000,
  gst_amount: 1_800,
  total: 11_800,
});
const lower = {
  ...unpaid,
  price: 9_000,
  discount: { list_price: 10_000, amount: 1_000, reason: 'Second company' },
};

async function open(order = unpaid) {
  const sent: unknown[] = [];
  server.use(
    ...mockOrderPage(order),
    mock('/set_order_price', async (request) => {
      sent.push(await request.json());
      server.use(mock('/adminorder_detail/{id}', { ...said, order: lower }));
      return said;
    }),
  );
  const { user } = await renderApp('/adminorderdetail/12', { token: 'a-token' });
  await screen.findByRole('region', { name: 'The order' });
  return { user, sent };
}

async function openForm(order = unpaid) {
  const opened = await open(order);
  await opened.user.click(screen.getByRole('button', { name: 'Change price' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Price of ORD-000012' }));
  return { ...opened, dialog };
}

it('is lowered by a percentage, whose outcome shows before it is sent', async () => {
  const { user, sent, dialog } = await openForm();
  await user.selectOptions(dialog.getByLabelText('Price'), 'Discount in percent');
  await user.type(dialog.getByLabelText(/^Percent off/), '10');
  await user.type(dialog.getByLabelText(/^Reason/), ' Second company ');
  expect(dialog.getByText(/discount Rs\.1,000/)).toHaveTextContent(
    'List price Rs.10,000, discount Rs.1,000: Rs.9,000 + 18% GST = Rs.10,620',
  );
  await user.click(dialog.getByRole('button', { name: 'Set price' }));
  expect(await screen.findByText('Rs.1,000 off the list price of Rs.10,000. Second company')).toBeVisible();
  expect(sent).toEqual([{ order_id: 12, price: '9000', reason: 'Second company' }]);
});

it('names what is missing before it asks the server', async () => {
  const { user, sent, dialog } = await openForm();
  await user.selectOptions(dialog.getByLabelText('Price'), 'Own price');
  await user.type(dialog.getByLabelText(/^Price before GST/), '10,001');
  await user.click(dialog.getByRole('button', { name: 'Set price' }));
  expect(dialog.getByText('The price must be from Rs.1 to Rs.10,000 before GST.')).toBeVisible();
  expect(dialog.getByText('Give a reason. The customer reads it.')).toBeVisible();
  expect(sent).toEqual([]);
});

it('shows why the server refused', async () => {
  const { user, dialog } = await openForm(lower);
  expect(dialog.getByLabelText(/^Price before GST/)).toHaveValue('9000');
  server.use(
    mockProblem('/set_order_price', 409, {
      code: 'order_already_paid',
      message: 'This order is paid, so its price stays.',
    }),
  );
  await user.click(dialog.getByRole('button', { name: 'Set price' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('This order is paid, so its price stays.');
});

it.each([
  ['a paid order', makeBilledOrder()],
  ['a cancelled order', { ...unpaid, is_cancelled: true }],
])('%s can’t be changed', async (_what, order) => {
  await open(order);
  expect(screen.queryByRole('button', { name: 'Change price' })).not.toBeInTheDocument();
});
