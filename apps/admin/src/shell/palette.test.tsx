/** Palette and shortcuts of the admin app: targets of its entries and keys. */

import { mock } from '@portal/sdk/testing/mock-api';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const said = { status: 'true', message: 'Done.' } as const;
const order = { order_id: 'ORD-000007', order_name: 'GST Registration', user_name: 'Meera Iyer' };
const found = {
  ...said,
  tasks: [{ id: 7, ...order, status: 'Pending' }],
  tickets: [
    { id: 3, ticket_id: 'TKT-000003', subject: 'A notice', name: 'Meera Iyer', status: 'Open' as const },
  ],
  customers: [{ id: 5, name: 'Meera Iyer', email: 'meera@example.in' }],
  staff: [{ id: 9, name: 'Meera Shah', department: 'Closure' as const }],
  chats: [{ id: 7, ...order }],
  invoices: [
    { id: 2, number: 'INV/2627/000042', recipient: 'Hill Road Traders', gst_number: '27AAPFU0939F1ZV' },
  ],
  payments: [{ id: 4, payment_id: 'pay_29QQ', customer: 'Meera Iyer', amount_paise: 176_882 }],
};

it.each([
  [/^ORD-000007 GST Registration/, '/adminorderdetail/7'],
  [/^TKT-000003/, '/adminticketview/3'],
  [/^Meera Iyer/, '/admineditcustomer/5'],
  [/^Meera Shah/, '/admineditstaff/9'],
  [/^Chat with Meera Iyer/, '/adminchat/7'],
  [/^INV\/2627\/000042/, '/admininvoices?q=INV%2F2627%2F000042'],
  [/^pay_29QQ/, '/adminpayments?q=pay_29QQ'],
])('what is found as %s leads to %s', async (name, path) => {
  server.use(mock('/find_anything', found));
  const { user, address } = await openApp();
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'A number, a name or a page' });
  await user.type(screen.getByRole('combobox', { name: 'A number, a name or a page' }), 'meera');
  await user.click(await screen.findByRole('option', { name }));
  await waitFor(() => expect(address()).toBe(path));
});

it.each([
  ['gd', '/admindashboard'],
  ['gc', '/admincustomers'],
  ['gs', '/adminstaff'],
  ['go', '/adminorders'],
  ['gh', '/adminchat'],
  ['gt', '/adminticket'],
  ['gv', '/adminservice'],
  ['gk', '/admintask'],
  ['gp', '/adminpayments'],
  ['gi', '/admininvoices'],
  ['gg', '/admingst'],
])('the keys %s lead to %s', async (keys, path) => {
  const { user, address } = await openApp();
  await user.keyboard(keys);
  await waitFor(() => expect(address()).toBe(path));
});

/** Only the navigation matters, so the screens' own requests never resolve. */
async function openApp() {
  for (const path of asked) server.use(mock(path, () => new Promise(() => {})));
  const app = await renderApp('/adminaddstaff', { token: 'a-token' });
  await screen.findByRole('heading', { name: 'Add staff' });
  await userLeavesFields();
  return app;
}

/** A form's first field has the focus, where keys are text. */
async function userLeavesFields() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

const asked = [
  '/admindashboard',
  '/admin_figures',
  '/customers',
  '/staff',
  '/staff_requests',
  '/adminorders',
  '/adminorder_detail/{id}',
  '/admintasks',
  '/admin_payments',
  '/admin_invoices',
  '/adminservices',
  '/admintickets',
  '/ticket_detail/{id}',
  '/ticket_notes',
  '/chatOrders',
  '/messages',
  '/gst_return',
] as const;
