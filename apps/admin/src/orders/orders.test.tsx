/** The list of all orders: columns, filters, and changes in place. */

import { mock, mockNetworkError, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeOrderRow, mockOrders, type OrderRow } from '../../test/make-order.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const said = { status: 'true', message: 'Done.' } as const;
const first = makeOrderRow({ overdue: true });
const second = makeOrderRow({
  id: 13,
  order_id: 'ORD-000013',
  order_name: 'GST return',
  status: 'Pending',
  payment_status: 'Pending',
  payment_id: null,
  assigned_to: null,
  staff_name: null,
});

async function openOrders(
  path = '/adminorders',
  orders: OrderRow[] = [first, second],
  total?: number,
  capped = false,
) {
  const { handler, asked } = mockOrders(orders, total, capped);
  server.use(handler);
  const app = await renderApp(path, { token: 'a-token' });
  return { ...app, asked, table: await screen.findByRole('table', { name: 'Orders' }) };
}
/** Records the requests of an operation, which succeeds. */
function record(path: '/assignorder' | '/update_order_status') {
  const sent: unknown[] = [];
  server.use(
    mock(path, async (request) => {
      sent.push(await request.json());
      return said;
    }),
  );
  return sent;
}
const select = (name: string) => screen.getByRole('combobox', { name });
const optionsOf = (name: string) =>
  within(select(name))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('the table', () => {
  it('labels a fully refunded order', async () => {
    const { table } = await openOrders('/adminorders', [
      makeOrderRow({ is_refunded: true, total: 100, refunded_amount: 100 }),
    ]);
    const row = within(table).getByRole('row', { name: /ORD-000012/ });
    expect(row).toHaveTextContent('Refunded');
    expect(row).not.toHaveTextContent('Completed');
  });

  it('has the columns of the specification [admin-orders-001] [constants-003]', async () => {
    const { table } = await openOrders();
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Select',
      'Order ID',
      'User Name',
      'Order Name',
      'Payment ID',
      'Price',
      'Timeline',
      'Status',
      'Payment',
      'Assigned To',
      'Order Date',
      'Action',
    ]);
    const row = within(table).getByRole('row', { name: /ORD-000012/ });
    for (const text of [
      'Meera Iyer',
      'pay_1',
      'Rs.1,23,456/-',
      'Completed',
      '2026-11-02',
      'Overdue since 16 Nov 2026',
    ]) {
      expect(row).toHaveTextContent(text);
    }
    expect(select('Status of ORD-000012')).toHaveValue('Documents verified');
    expect(select('Assigned To of ORD-000012')).toHaveValue('3');
  });

  it('pages on the server by 10, 25, 50 and 100 [admin-orders-002]', async () => {
    const { user, address, asked } = await openOrders('/adminorders', [first], 260);
    expect(asked).toEqual([{ limit: 10 }]);
    expect(screen.getByText('1–10 of 260')).toBeVisible();
    const sizes = within(select('Rows per page')).getAllByRole('option');
    expect(sizes.map((option) => option.getAttribute('value'))).toEqual(['10', '25', '50', '100']);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ limit: 10, cursor: 'after-1' }));
    expect(address()).toBe('/adminorders?page=2');
    await user.selectOptions(select('Rows per page'), '100');
    await waitFor(() => expect(asked.at(-1)).toEqual({ limit: 100 }));
    expect(address()).toBe('/adminorders?size=100');
  });

  it('shows when there are more rows than counted', async () => {
    await openOrders('/adminorders', [first], 10_000, true);
    expect(screen.getByText('1–10 of 10,000+')).toBeVisible();
  });

  it('searches, filters and sorts on the server, and Back undoes it [admin-orders-003] [constants-015]', async () => {
    const { user, address, asked, router } = await openOrders();
    await user.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'mEERA');
    await waitFor(() => expect(asked.at(-1)).toEqual({ q: 'mEERA', limit: 10 }));
    await user.selectOptions(select('Progress'), 'Open');
    await user.selectOptions(select('Due'), 'Overdue');
    await user.selectOptions(select('Department'), 'Closure');
    await user.selectOptions(select('Staff'), 'Nobody’s');
    await user.selectOptions(select('Paid'), 'Unpaid');
    await user.click(screen.getByRole('button', { name: 'Timeline' }));
    const filters = {
      bucket: 'unfinished',
      due: 'overdue',
      department: 'Closure',
      assigned_to: 0,
      payment_status: 'Pending',
    };
    await waitFor(() => expect(asked.at(-1)).toEqual({ q: 'mEERA', ...filters, sort: 'due', limit: 10 }));
    const search =
      '?q=mEERA&sort=sla&bucket=unfinished&due=overdue&department=Closure&staff=0&payment=Pending';
    expect(address()).toBe(`/adminorders${search}`);
    router.history.back();
    await waitFor(() => expect(address()).toBe(`/adminorders${search.replace('&sort=sla', '')}`));
  });

  it('opens as its address says, and omits invalid values', async () => {
    const { asked, address, user } = await openOrders(
      '/adminorders?status=Form%20filed&staff=3&bucket=late&due=overdue&sort=-price&size=7&department=Space',
    );
    expect(asked).toEqual([
      { status: 'Form filed', assigned_to: 3, due: 'overdue', sort: 'price_desc', limit: 10 },
    ]);
    await user.click(screen.getByRole('button', { name: 'Take away the filter: status is Form filed' }));
    await waitFor(() => expect(address()).toBe('/adminorders?sort=-price&due=overdue&staff=3'));
  });

  it('rejects a future day [admin-orders-004]', async () => {
    const { asked } = await openOrders();
    const field = screen.getByLabelText('Search by date');
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
    expect(field).toHaveAttribute('max', today);
    const { fireEvent } = await import('@testing-library/react');
    fireEvent.change(field, { target: { value: '2999-01-01' } });
    expect(await screen.findByText('The date cannot be in the future.')).toBeVisible();
    expect(asked).toHaveLength(1);
    fireEvent.change(field, { target: { value: '2026-11-02' } });
    await waitFor(() => expect(asked.at(-1)).toEqual({ date: '2026-11-02', limit: 10 }));
  });

  it('links to the order, to a new one and to the board [admin-orders-009] [admin-orders-010]', async () => {
    await openOrders();
    expect(screen.getByRole('link', { name: 'View ORD-000012' })).toHaveAttribute(
      'href',
      '/adminorderdetail/12',
    );
    expect(screen.getByRole('link', { name: 'Add New' })).toHaveAttribute('href', '/adminaddorder');
    expect(screen.getByRole('link', { name: 'Task board' })).toHaveAttribute('href', '/admintask');
  });
});

describe('the Status select', () => {
  it('offers Pending and the order’s own steps, and posts a choice at once [admin-orders-005] [admin-orders-006]', async () => {
    const { user } = await openOrders();
    const sent = record('/update_order_status');
    expect(optionsOf('Status of ORD-000013')).toEqual(['Pending', ...second.order_process]);
    await user.selectOptions(select('Status of ORD-000013'), 'Form filed');
    await screen.findByText('ORD-000013 is now: Form filed.');
    expect(sent).toEqual([{ order_id: 13, status: 'Form filed', seen: 'Pending' }]);
  });

  it('asks for a reason before a step back [admin-orders-011]', async () => {
    const { user } = await openOrders();
    const sent = record('/update_order_status');
    await user.selectOptions(select('Status of ORD-000012'), 'Pending');
    const dialog = await screen.findByRole('dialog', { name: 'Back to “Pending”?' });
    await user.click(within(dialog).getByRole('button', { name: 'Set it back' }));
    expect(await within(dialog).findByText('Say why the order goes back to an earlier step.')).toBeVisible();
    expect(sent).toEqual([]);
    await user.type(within(dialog).getByRole('textbox'), 'The form came back.');
    await user.click(within(dialog).getByRole('button', { name: 'Set it back' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { order_id: 12, status: 'Pending', seen: 'Documents verified', reason: 'The form came back.' },
      ]),
    );
  });
});

describe('the Assigned To select', () => {
  it('offers the staff of the response, the least loaded of the department first [admin-orders-007]', async () => {
    await openOrders();
    expect(optionsOf('Assigned To of ORD-000013')).toEqual([
      'Nobody',
      'Lata Menon (1 open)',
      'Vikram Shah (4 open)',
      'Arun Das (0 open)',
    ]);
    const groups = select('Assigned To of ORD-000013').querySelectorAll('optgroup');
    expect([...groups].map(({ label }) => label)).toEqual(['Without', 'Suggested', 'Staff']);
    expect(select('Assigned To of ORD-000013')).toHaveValue('0');
  });

  it('posts a choice at once, shows it at once, and Undo reverts it [admin-orders-008]', async () => {
    const { user } = await openOrders();
    const sent = record('/assignorder');
    await user.selectOptions(select('Assigned To of ORD-000013'), '4');
    const toast = await screen.findByText('ORD-000013 is with Lata Menon now.');
    expect(sent).toEqual([{ id: 4, order_id: 13, seen: null }]);
    await user.click(within(toast.parentElement ?? document.body).getByRole('button', { name: 'Undo' }));
    await screen.findByText('ORD-000013 is nobody’s again.');
    expect(sent.at(-1)).toEqual({ id: null, order_id: 13, seen: 4, undo: true });
  });

  it('restores the former one on an error', async () => {
    const { user } = await openOrders();
    server.use(mockProblem('/assignorder', 409, { code: 'conflict', message: 'Somebody was first.' }));
    await user.selectOptions(select('Assigned To of ORD-000012'), '4');
    expect(await screen.findByText('Somebody was first.')).toBeVisible();
    await waitFor(() => expect(select('Assigned To of ORD-000012')).toHaveValue('3'));
  });

  it('still shows an assignee who has left', async () => {
    await openOrders('/adminorders', [makeOrderRow({ assigned_to: 99, staff_name: 'Gone Person' })]);
    expect(select('Assigned To of ORD-000012')).toHaveDisplayValue('Gone Person');
  });
});

describe('several orders at once', () => {
  it('are assigned together, and the failed ones are named', async () => {
    const { user } = await openOrders();
    const sent: unknown[] = [];
    server.use(
      mock('/assign_orders', async (request) => {
        sent.push(await request.json());
        const results = [
          { order_id: 12, outcome: 'assigned' as const },
          { order_id: 13, outcome: 'unknown' as const },
        ];
        return { ...said, message: '1 order assigned.', results };
      }),
    );
    await user.click(screen.getByRole('checkbox', { name: 'Select ORD-000012' }));
    const bar = screen.getByRole('region', { name: 'Selected orders' });
    expect(within(bar).getByRole('button', { name: 'Assign' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(within(bar).getByRole('button', { name: 'Select this page' }));
    expect(within(bar).getByText('2 orders selected')).toBeVisible();
    await user.selectOptions(select('Assign the selected orders to'), '4');
    await user.dblClick(within(bar).getByRole('button', { name: 'Assign' }));
    const fault = await screen.findByRole('alert', { name: /could not be assigned/ });
    expect(fault).toHaveTextContent('ORD-000013 (GST return): there is no such order any more.');
    expect(sent).toEqual([{ id: 4, order_ids: [12, 13] }]);
    expect(screen.getByRole('checkbox', { name: 'Select ORD-000012' })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Select ORD-000013' })).toBeChecked();
    // Undo restores the assignee of each.
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent.at(-1)).toEqual({ id: 3, order_ids: [12] }));
  });

  it('stay selected after a network error', async () => {
    const { user } = await openOrders();
    server.use(mockNetworkError('/assign_orders'));
    await user.click(screen.getByRole('checkbox', { name: 'Select ORD-000012' }));
    await user.selectOptions(select('Assign the selected orders to'), 'Nobody');
    await user.click(screen.getByRole('button', { name: 'Assign' }));
    expect(await screen.findByText(/could not be reached/)).toBeVisible();
    expect(screen.getByText('1 order selected')).toBeVisible();
  });
});

it('shows when nothing is found, and clears the search', async () => {
  server.use(mockOrders([]).handler);
  const { user, address } = await renderApp('/adminorders?q=zzz&due=overdue', { token: 'a-token' });
  await user.click(await screen.findByRole('button', { name: 'Show everything' }));
  await waitFor(() => expect(address()).toBe('/adminorders'));
});
