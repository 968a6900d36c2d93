/** The list of tasks: its columns, filters, and changing a status in place. */

import type { components } from '@portal/sdk/contract.gen';
import { makeTask } from '@portal/sdk/testing/make-worked-order';
import { mock, mockNetworkError, mockProblem } from '@portal/sdk/testing/mock-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

type Task = components['schemas']['TaskRow'];
const said = { status: 'true', message: 'Done.' } as const;
const token = () => window.localStorage.getItem('portal.staff.token');

const first = makeTask({ overdue: true, open_requirements: 2, payment_status: 'Pending' });
const second = makeTask({ id: 13, order_id: 'ORD-000013', order_name: 'GST return', status: 'Pending' });

/** Returns these tasks for every page; records the requests. */
function answerTasks(tasks: readonly Task[] = [first, second], total = tasks.length) {
  const asked: unknown[] = [];
  server.use(
    mock('/stafftasks', async (request) => {
      asked.push(await request.json());
      return {
        ...said,
        orders: [...tasks],
        total,
        next_cursor: total > tasks.length ? `after-${asked.length}` : null,
      };
    }),
  );
  return asked;
}

const openTasks = async (path = '/stafftask') => {
  const app = await renderApp(path, { token: 'a-token' });
  return { ...app, table: await screen.findByRole('table', { name: 'Tasks' }) };
};
const statusOf = (id: string) => screen.getByRole('combobox', { name: `Task Status of ${id}` });

it('labels a fully refunded task', async () => {
  answerTasks([makeTask({ is_refunded: true, total: 100, refunded_amount: 100 })]);
  const { table } = await openTasks();
  expect(within(table).getByRole('row', { name: /ORD-000012/ })).toHaveTextContent('Meera Iyer · refunded');
});

it('shows each task with its price, timeline and what it waits for, the most urgent first [staff-tasks-001] [staff-tasks-007] [constants-003]', async () => {
  const asked = answerTasks();
  const { table, user, address } = await openTasks();
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Task ID', 'Task Name', 'Price', 'Timeline', 'Category', 'Task Status', 'Action']);
  const row = within(table).getByRole('row', { name: /ORD-000012/ });
  expect(row).toHaveTextContent('Rs.1,23,456/-');
  expect(row).toHaveTextContent('Overdue since 16 Nov 2026');
  expect(row).toHaveTextContent('Meera Iyer · not paid yet · owes 2 documents');
  expect(asked).toEqual([{ sort: 'due', limit: 10 }]);
  await user.click(screen.getByRole('link', { name: 'Add New' }));
  await waitFor(() => expect(address()).toBe('/staffaddorder'));
});

it('shows the past due date of a finished task, and the due date of an open one', async () => {
  const task = { overdue: false, order_process: ['Only step'] };
  answerTasks([
    makeTask({ ...task, id: 12, status: 'Only step' }),
    makeTask({ ...task, id: 13, order_id: 'ORD-000013', status: 'Pending' }),
  ]);
  const { table } = await openTasks();
  expect(within(table).getByRole('row', { name: /ORD-000012/ })).toHaveTextContent('Was due 16 Nov 2026');
  expect(within(table).getByRole('row', { name: /ORD-000013/ })).toHaveTextContent(/Due 16 Nov 2026/);
});

it('offers Pending and the task’s own steps, and nothing else [staff-tasks-004]', async () => {
  answerTasks([makeTask({ order_process: ['Only step'], status: 'Pending' })]);
  await openTasks();
  const options = within(statusOf('ORD-000012')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Pending', 'Only step']);
});

it('opens a task by its View button [staff-tasks-006]', async () => {
  answerTasks();
  await openTasks();
  expect(screen.getByRole('link', { name: 'View ORD-000012' })).toHaveAttribute(
    'href',
    '/stafftaskdetail/12',
  );
});

it('pages on the server, 10, 25, 50 or 100 at a time, with the page in the address [staff-tasks-003]', async () => {
  const asked = answerTasks([first], 30);
  const { user, address } = await openTasks();
  const size = screen.getByRole('combobox', { name: 'Rows per page' });
  expect(
    within(size)
      .getAllByRole('option')
      .map((option) => option.getAttribute('value')),
  ).toEqual(['10', '25', '50', '100']);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ sort: 'due', limit: 10, cursor: 'after-1' }));
  expect(address()).toBe('/stafftask?page=2');
  await user.selectOptions(size, '50');
  await waitFor(() => expect(asked.at(-1)).toEqual({ sort: 'due', limit: 50 }));
  expect(address()).toBe('/stafftask?size=50');
});

it('searches, filters and sorts on the server, and keeps all that in the address [staff-tasks-002] [constants-015]', async () => {
  const asked = answerTasks();
  const { user, address, router } = await openTasks();
  await user.type(screen.getByRole('searchbox', { name: 'Search tasks' }), 'mEERA');
  await waitFor(() => expect(asked.at(-1)).toEqual({ sort: 'due', q: 'mEERA', limit: 10 }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Progress' }), 'Open');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Due' }), 'Overdue');
  await user.click(screen.getByRole('button', { name: 'Task ID' }));
  const all = { sort: 'oldest', q: 'mEERA', bucket: 'unfinished', due: 'overdue', limit: 10 };
  await waitFor(() => expect(asked.at(-1)).toEqual(all));
  expect(address()).toBe('/stafftask?q=mEERA&sort=id&bucket=unfinished&due=overdue');
  router.history.back();
  await waitFor(() => expect(address()).toBe('/stafftask?q=mEERA&bucket=unfinished&due=overdue'));
});

it('sets a status at once, with the status seen, and undoes it [staff-tasks-005]', async () => {
  answerTasks();
  const sent = vi.fn<(body: unknown) => void>();
  server.use(
    mock('/update_order_status', async (request) => {
      sent(await request.json());
      return said;
    }),
  );
  const { user } = await openTasks();
  await user.selectOptions(statusOf('ORD-000013'), 'Form filed');
  const toast = await screen.findByText('ORD-000013 is now: Form filed.');
  expect(sent.mock.calls).toEqual([[{ order_id: 13, status: 'Form filed', seen: 'Pending' }]]);
  await user.click(within(toast.parentElement ?? document.body).getByRole('button', { name: 'Undo' }));
  await screen.findByText('ORD-000013 is Pending again.');
  expect(sent.mock.calls[1]?.[0]).toEqual({
    order_id: 13,
    status: 'Pending',
    seen: 'Form filed',
    undo: true,
    reason: 'Undone',
  });
});

it('posts nothing by arrow keys before Enter [staff-tasks-005]', async () => {
  answerTasks();
  const sent = vi.fn<(body: unknown) => void>();
  server.use(
    mock('/update_order_status', async (request) => {
      sent(await request.json());
      return said;
    }),
  );
  const { user } = await openTasks();
  const select = statusOf('ORD-000013');
  for (const status of ['Documents verified', 'Form filed']) {
    fireEvent.keyDown(select, { key: 'ArrowDown' });
    fireEvent.change(select, { target: { value: status } });
  }
  expect(select).toHaveValue('Form filed');
  expect(sent).not.toHaveBeenCalled();
  select.focus();
  await user.keyboard('{Enter}');
  await screen.findByText('ORD-000013 is now: Form filed.');
  expect(sent.mock.calls).toEqual([[{ order_id: 13, status: 'Form filed', seen: 'Pending' }]]);
});

it.each([
  [
    { open_requirements: 3, payment_status: 'Pending' },
    '3 required documents are missing and the order is unpaid.',
  ],
  [{ open_requirements: 1, payment_status: 'Completed' }, '1 required document is missing.'],
  [{ open_requirements: 0, payment_status: 'Pending' }, 'The order is unpaid.'],
] as const)('asks once before an order is complete with %o', async (open, words) => {
  answerTasks([makeTask(open)]);
  const sent = vi.fn<(body: unknown) => void>();
  server.use(
    mock('/update_order_status', async (request) => {
      sent(await request.json());
      return said;
    }),
  );
  const { user } = await openTasks();
  await user.selectOptions(statusOf('ORD-000012'), 'Certificate issued');
  const dialog = await screen.findByRole('dialog', { name: 'Complete ORD-000012?' });
  expect(dialog).toHaveTextContent(`${words} Complete anyway?`);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(statusOf('ORD-000012')).toHaveValue('Documents verified');
  expect(sent).not.toHaveBeenCalled();
  await user.selectOptions(statusOf('ORD-000012'), 'Certificate issued');
  await user.click(await screen.findByRole('button', { name: 'Complete anyway' }));
  await screen.findByText('ORD-000012 is now: Certificate issued.');
  expect(sent.mock.calls).toEqual([
    [{ order_id: 12, status: 'Certificate issued', seen: 'Documents verified' }],
  ]);
});

it('shows a status optimistically, and the old one on an error', async () => {
  answerTasks();
  const answer = Promise.withResolvers<undefined>();
  server.use(
    mock('/update_order_status', async () => {
      await answer.promise;
      return said;
    }),
  );
  const { user } = await openTasks();
  await user.selectOptions(statusOf('ORD-000013'), 'Form filed');
  expect(statusOf('ORD-000013')).toHaveValue('Form filed');
  answer.resolve(undefined);
  await screen.findByText('ORD-000013 is now: Form filed.');
  server.use(mockProblem('/update_order_status', 409, { code: 'conflict', message: 'It is now Approved.' }));
  await user.selectOptions(statusOf('ORD-000012'), 'Form filed');
  expect(await screen.findByText('It is now Approved.')).toBeVisible();
  await waitFor(() => expect(statusOf('ORD-000012')).toHaveValue('Documents verified'));
});

it('shows a toast when a status is lost by the network, and reverts it [errors-011]', async () => {
  answerTasks();
  const log = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => log.mockRestore());
  server.use(mockNetworkError('/update_order_status'));
  const { user } = await openTasks();
  await user.selectOptions(statusOf('ORD-000013'), 'Form filed');
  expect(await screen.findByText(/^The server could not be reached/)).toBeVisible();
  await waitFor(() => expect(statusOf('ORD-000013')).toHaveValue('Pending'));
  expect(token()).toBe('a-token');
});

it('asks for a reason before a step back, and keeps what was typed on an error', async () => {
  answerTasks();
  const sent = vi.fn<(body: unknown) => void>();
  server.use(
    mock('/update_order_status', async (request) => {
      sent(await request.json());
      return said;
    }),
  );
  const { user } = await openTasks();
  await user.selectOptions(statusOf('ORD-000012'), 'Pending');
  const dialog = screen.getByRole('dialog', { name: 'Back to “Pending”?' });
  await user.click(within(dialog).getByRole('button', { name: 'Set it back' }));
  expect(within(dialog).getByText('Say why the order goes back to an earlier step.')).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
  await user.type(within(dialog).getByLabelText(/^Why does it go back/), 'The form was returned.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(statusOf('ORD-000012')).toHaveValue('Documents verified');
  await user.selectOptions(statusOf('ORD-000012'), 'Pending');
  const again = screen.getByRole('dialog', { name: 'Back to “Pending”?' });
  expect(within(again).getByLabelText(/^Why does it go back/)).toHaveValue('The form was returned.');
  await user.click(within(again).getByRole('button', { name: 'Set it back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent.mock.calls).toEqual([
    [{ order_id: 12, status: 'Pending', seen: 'Documents verified', reason: 'The form was returned.' }],
  ]);
});

it.each([
  [401, 'unauthenticated', '/stafftask'],
  [403, 'unauthentic_access', '/staffcustomer'],
] as const)(
  'a %d with %s leads to /adminlogin without a token, and from there to %s [staff-tasks-009] [session-004]',
  async (status, code, next) => {
    server.use(mockProblem('/stafftasks', status, { code }));
    const { address } = await renderApp('/stafftask', { token: 'a-token' });
    await waitFor(() => expect(address()).toBe(`/adminlogin?returnTo=${encodeURIComponent(next)}`));
    expect(await screen.findByRole('heading', { name: 'Login to your Account' })).toBeVisible();
    expect(token()).toBeNull();
  },
);

it('lasting network errors lead to /stafflogin and remove the token [staff-tasks-010]', async () => {
  server.use(mockNetworkError('/stafftasks'));
  const { address } = await renderApp('/stafftask', { token: 'a-token' });
  await waitFor(() => expect(address()).toBe('/stafflogin?returnTo=%2Fstafftask'));
  expect(token()).toBeNull();
});
