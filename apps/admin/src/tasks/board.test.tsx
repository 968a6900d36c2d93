/** The board of open orders: its columns, their limits, and moving a card by its menu. */

import type { components } from '@portal/sdk/contract.gen';
import { mock, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeAssignee, makeOrderRow, someStaff } from '../../test/make-order.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

type Column = components['schemas']['TaskColumn'];
const said = { status: 'true', message: 'Done.' } as const;
const late = makeOrderRow({ overdue: true, status: 'Pending' });
const fresh = makeOrderRow({ id: 13, order_id: 'ORD-000013', order_name: 'LLP', due_date: '2026-12-20' });
const makeColumn = (more: Partial<Column>): Column => ({
  staff: null,
  bucket: null,
  total: 0,
  pending: 0,
  progress: 0,
  overdue: 0,
  orders: [],
  ...more,
});
const byStaff = [
  makeColumn({}),
  makeColumn({ staff: { id: 4, name: 'Lata Menon' } }),
  makeColumn({
    staff: { id: 3, name: 'Vikram Shah' },
    total: 30,
    pending: 10,
    progress: 20,
    overdue: 1,
    orders: [late, fresh],
  }),
];
const byStatus = [
  makeColumn({ bucket: 'pending', total: 1, pending: 1, overdue: 1, orders: [late] }),
  makeColumn({ bucket: 'progress' }),
];

async function openBoard(path = '/admintask', columns = byStaff, staff = someStaff) {
  const asked: unknown[] = [];
  server.use(
    mock('/admintasks', async (request) => {
      asked.push(await request.json());
      return { ...said, columns, staff };
    }),
  );
  const app = await renderApp(path, { token: 'a-token' });
  await screen.findByRole('region', { name: 'Task board' });
  return { ...app, asked };
}
const column = (name: string) => screen.getByRole('region', { name });
const cardsOf = (name: string) =>
  within(column(name))
    .queryAllByRole('listitem')
    .map((card) => within(card).getByRole('link').textContent);

describe('the columns', () => {
  it('shows "1,000 or more" for many overdue orders', async () => {
    await openBoard('/admintask', [makeColumn({ total: 2_400, progress: 2_400, overdue: 1_000 })]);
    expect(column('Nobody’s')).toHaveTextContent('2400 open · 1,000 or more overdue');
  });

  it('are one for unassigned orders and one per staff member, with counts and the most urgent cards [admin-task-001] [admin-task-002]', async () => {
    await openBoard();
    expect(screen.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
    expect(cardsOf('Vikram Shah')).toEqual(['Private limited company', 'LLP']);
    const vikram = column('Vikram Shah');
    expect(vikram).toHaveTextContent('30 open · 1 overdue · 10 pending · 20 in progress');
    const [card] = within(vikram).getAllByRole('listitem');
    expect(card).toHaveTextContent(/ORD-000012 · Meera Iyer.*Pending.*Overdue since 16 Nov 2026/);
    expect(column('Lata Menon')).toHaveTextContent('Nothing to do.');
  });

  it('and the menu distinguish staff of the same name by their ids', async () => {
    const namesakes = [...someStaff, makeAssignee({ id: 9, name: 'Lata Menon', open_orders: 0 })];
    const { user } = await openBoard(
      '/admintask',
      [...byStaff, makeColumn({ staff: { id: 9, name: 'Lata Menon' } })],
      namesakes,
    );
    for (const name of ['Lata Menon (ID 4)', 'Lata Menon (ID 9)', 'Vikram Shah']) {
      expect(column(name)).toBeVisible();
    }
    await user.click(screen.getByRole('button', { name: 'Assign ORD-000012 to…' }));
    expect(await screen.findByRole('menuitem', { name: 'Lata Menon (ID 9) (0 open)' })).toBeVisible();
  });

  it('link to the full list', async () => {
    await openBoard('/admintask?department=Start%20Up');
    expect(within(column('Vikram Shah')).getByRole('link', { name: '28 more' })).toHaveAttribute(
      'href',
      '/adminorders?sort=sla&bucket=unfinished&staff=3&department=Start+Up',
    );
    expect(within(column('Nobody’s')).getByRole('link')).toHaveAttribute(
      'href',
      '/adminorders?sort=sla&bucket=unfinished&staff=0&department=Start+Up',
    );
  });

  it('are by status or of a department on demand, with both in the address', async () => {
    const { user, asked, address } = await openBoard('/admintask', byStatus);
    expect(asked).toEqual([{ by: 'staff' }]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Columns' }), 'By status');
    await waitFor(() => expect(asked.at(-1)).toEqual({ by: 'status' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Department' }), 'Closure');
    await waitFor(() => expect(asked.at(-1)).toEqual({ by: 'status', department: 'Closure' }));
    expect(address()).toBe('/admintask?by=status&department=Closure');
    expect(within(column('Pending')).getByRole('listitem')).toHaveTextContent('With Vikram Shah');
  });
});

describe('the menu on a card', () => {
  it('assigns the order by keyboard alone, at once, and keeps the focus on the card', async () => {
    const { user } = await openBoard();
    const answer = Promise.withResolvers<undefined>();
    const sent: unknown[] = [];
    server.use(
      mock('/assignorder', async (request) => {
        sent.push(await request.json());
        await answer.promise;
        return said;
      }),
    );
    screen.getByRole('button', { name: 'Assign ORD-000012 to…' }).focus();
    await user.keyboard('{Enter}');
    const entry = await screen.findByRole('menuitem', { name: 'Lata Menon (1 open)' });
    expect(screen.queryByRole('menuitem', { name: /Vikram/ })).toBeNull();
    await waitFor(() => expect(screen.getByRole('menu')).toBeVisible());
    entry.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(cardsOf('Lata Menon')).toEqual(['Private limited company']));
    expect(cardsOf('Vikram Shah')).toEqual(['LLP']);
    expect(column('Vikram Shah')).toHaveTextContent('29 open');
    expect(column('Lata Menon')).toHaveTextContent('1 open · 1 overdue');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Assign ORD-000012 to…' })).toHaveFocus());
    answer.resolve(undefined);
    await screen.findByText('ORD-000012 is with Lata Menon now.');
    expect(sent).toEqual([{ id: 4, order_id: 12, seen: 3 }]);
  });

  it('moves the card back on an error', async () => {
    const { user } = await openBoard();
    server.use(mockProblem('/assignorder', 409, { code: 'conflict', message: 'Somebody was first.' }));
    await user.click(screen.getByRole('button', { name: 'Assign ORD-000013 to…' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Nobody' }));
    expect(await screen.findByText('Somebody was first.')).toBeVisible();
    await waitFor(() => expect(cardsOf('Vikram Shah')).toEqual(['Private limited company', 'LLP']));
    expect(column('Vikram Shah')).toHaveTextContent('30 open');
  });
});
