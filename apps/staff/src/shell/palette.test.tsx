/** Palette and shortcuts of the staff app: by number, by name and by the keyboard alone. */

import { mock, mockNetworkError } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const said = { status: 'true', message: 'Done.' } as const;
const nothing = {
  ...said,
  tasks: [],
  tickets: [],
  customers: [],
  staff: [],
  chats: [],
  invoices: [],
  payments: [],
};
const meera = {
  id: 7,
  name: 'Meera Iyer',
  email: 'meera@example.in',
  phone: '9800000001',
  contact_hidden: false,
  service: 'Payroll',
};
const task = {
  id: 7,
  order_id: 'ORD-000007',
  order_name: 'GST Registration',
  user_name: 'Meera Iyer',
  status: 'Pending',
};

/** Never resolves: only the request matters. */
const opened = vi.fn<() => Promise<never>>(() => new Promise(() => {}));

beforeEach(() => {
  opened.mockClear();
  server.use(mock('/staffcustomer', { ...said, customers: [meera], next_cursor: null }));
});

async function openApp() {
  const app = await renderApp('/staffcustomer', { token: 'a-token' });
  await screen.findByRole('heading', { name: 'My Customers' });
  return app;
}
const field = () => screen.findByRole('combobox', { name: 'A number, a name or a page' });

it('shows the maximum length of a search, and sends no longer one', async () => {
  const asked = vi.fn<() => void>();
  server.use(
    mock('/find_anything', () => {
      asked();
      return nothing;
    }),
  );
  const { user } = await openApp();
  await user.keyboard('{Control>}k{/Control}');
  await field();
  await user.paste(`ORD-7 ${'x'.repeat(95)}`);
  expect(await screen.findByText('Use at most 100 characters; these are 101.')).toBeVisible();
  expect(screen.queryByText('Nothing found.')).not.toBeInTheDocument();
  expect(await field()).toHaveValue(`ORD-7 ${'x'.repeat(95)}`);
  await user.keyboard('{Backspace}');
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
});

it('opens with the focus in its field, and leads to a task by its number', async () => {
  const asked: unknown[] = [];
  server.use(
    mock('/find_anything', async (request) => {
      asked.push(await request.json());
      return { ...nothing, tasks: [task] };
    }),
    mock('/stafforder_detail/{id}', opened),
  );
  const { user, address } = await openApp();
  await user.keyboard('{Control>}k{/Control}');
  expect(await field()).toHaveFocus();
  await user.keyboard('ord-7');
  const found = within(await screen.findByRole('group', { name: 'Tasks' }));
  expect(await found.findByRole('option', { name: /ORD-000007 GST Registration/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  expect(asked.at(-1)).toEqual({ q: 'ord-7' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/stafftaskdetail/7'));
  await waitFor(() => expect(opened).toHaveBeenCalled());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('leads to a page by the arrow keys, which wrap around', async () => {
  server.use(mock('/chatOrders', opened));
  const { user, address } = await openApp();
  await user.click(screen.getByRole('button', { name: 'Search Ctrl K' }));
  await field();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('option', { name: /Keyboard shortcuts/ })).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(await field()).toHaveAttribute(
    'aria-activedescendant',
    screen.getByRole('option', { name: /Chats/ }).id,
  );
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/staffchat'));
  await waitFor(() => expect(opened).toHaveBeenCalled());
});

it('shows that nothing was found or that the search failed, and retries', async () => {
  server.use(mock('/find_anything', nothing));
  const { user } = await openApp();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'zzz');
  expect(await screen.findByText('Nothing found.')).toBeVisible();
  server.use(mockNetworkError('/find_anything'));
  await user.type(await field(), 'z');
  expect(await screen.findByText(/The search did not work/)).toBeVisible();
  // A failed search must not end the session.
  expect(window.localStorage.getItem('portal.staff.token')).toBe('a-token');
  server.use(mock('/find_anything', { ...nothing, tasks: [task] }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('option', { name: /ORD-000007/ })).toBeVisible();
});

it('single keys lead to pages, are text in a field, and can be switched off', async () => {
  const { user, address } = await openApp();
  const search = await screen.findByLabelText('Search by name');
  await user.type(search, 'g t?');
  expect(search).toHaveValue('g t?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  search.blur();
  await user.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(help).getByText('Go to anything by number or name')).toBeVisible();
  await user.click(within(help).getByRole('checkbox', { name: /Shortcuts of single keys/ }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('?gk');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(address()).toBe('/staffcustomer');
  // Shortcuts with a modifier stay, since speech input does not trigger them.
  await user.keyboard('{Control>}k{/Control}');
  expect(await field()).toHaveFocus();
});
