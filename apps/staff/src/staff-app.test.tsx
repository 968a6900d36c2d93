/** The staff app from its login to the customers. */

import { mock, mockNetworkError, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '../test/render-app.ts';
import { server } from '../test/server.ts';

const token = () => window.localStorage.getItem('portal.staff.token');
const said = { status: 'true', message: 'Done.' } as const;
const meera = {
  id: 7,
  name: 'Meera',
  email: 'meera@example.in',
  phone: '9800000001',
  contact_hidden: false,
  service: 'Payroll',
};
const entries = {
  Customers: '/staffcustomer',
  Chats: '/staffchat',
  Tickets: '/staffticket',
  Tasks: '/stafftask',
};
const arjun = { ...meera, id: 8, name: 'Arjun', email: 'arjun@example.in' };

it.each(['/stafflogin', '/login', '/adminlogin'])(
  '%s shows the staff login and keeps its URL [staff-login-001] [staff-login-006]',
  async (path) => {
    const { address } = await renderApp(path);
    expect(await screen.findByRole('heading', { name: 'Login to your Account' })).toBeVisible();
    expect(screen.getByLabelText(/^Password/)).toHaveAttribute('type', 'password');
    expect(screen.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(address()).toBe(path);
  },
);

it.each([
  ['staff', 'a-token', '/staffcustomer'],
  ['user', null, '/stafflogin'],
] as const)(
  'a login of %s stores %j and is at %s [staff-login-003] [staff-login-004]',
  async (userType, stored, target) => {
    answerCustomers();
    server.use(
      mock('/login', { ...said, user_type: userType, token: 'a-token', user_id: 3 }),
      mock('/logout', said),
    );
    const { user, address } = await renderApp('/stafflogin');
    await user.type(await screen.findByLabelText(/^Email/), 'kavya@example.in');
    await user.type(screen.getByLabelText(/^Password/), 'Secret-pass-1{Enter}');
    const sign = stored === null ? 'Invalid Credentials' : 'Meera';
    expect(await screen.findByText(sign)).toBeVisible();
    expect(token()).toBe(stored);
    expect(address()).toBe(target);
  },
);

it('the bare host redirects to the login, or home with a session', async () => {
  answerCustomers();
  const stranger = await renderApp('/');
  expect(await screen.findByRole('heading', { name: 'Login to your Account' })).toBeVisible();
  expect(stranger.address()).toBe('/stafflogin');
  stranger.unmount();
  const { address } = await renderApp('/', { token: 'stored' });
  await waitFor(() => expect(address()).toBe('/staffcustomer'));
});

it('a stored token leads straight to the customers [staff-login-005]', async () => {
  answerCustomers();
  const { address } = await renderApp('/stafflogin', { token: 'stored' });
  await waitFor(() => expect(address()).toBe('/staffcustomer'));
});

it('requests access and explains the next step [staff-register-001] [staff-register-002] [staff-register-003]', async () => {
  const sent = vi.fn<(body: unknown) => void>();
  server.use(
    mock('/request_staff_access', async (request) => {
      sent(await request.json());
      return { status: 'true' as const, message: 'Your request is with an administrator.' };
    }),
  );
  const { user } = await renderApp('/staffregister');
  await user.type(await screen.findByLabelText(/^Full Name/), 'Vikram Shah');
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  await user.type(screen.getByLabelText(/^Email Address/), 'vikram@example.in');
  await user.type(screen.getByLabelText(/^Phone Number/), '9812345678');
  await user.type(screen.getByLabelText(/^Password/), 'a long enough secret');
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(await screen.findByText('Choose a department.')).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
  await user.selectOptions(screen.getByLabelText(/^Role/), 'GST Returns');
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(await screen.findByText('Your request is with an administrator.')).toBeVisible();
  expect(screen.getByText(/mailed a link to/)).toHaveTextContent('vikram@example.in');
  expect(sent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ department: 'GST Returns' }));
});

it('shows the customers and finds one by name [staff-customers-001] [staff-customers-002]', async () => {
  answerCustomers();
  const { user, address } = await renderApp('/staffcustomers', { token: 'a-token' });
  const table = await screen.findByRole('table', { name: 'My Customers' });
  for (const name of ['ID', 'Name', 'Email', 'Phone', 'Service']) {
    expect(within(table).getByRole('columnheader', { name: new RegExp(`^${name}`) })).toBeInTheDocument();
  }
  await user.type(screen.getByLabelText('Search by name'), 'arj');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(screen.queryByText('Meera')).not.toBeInTheDocument());
  expect(screen.getByText('Arjun')).toBeVisible();
  expect(address()).toBe('/staffcustomers?q=arj');
});

it('has a bell, label, logo link and a collapsible menu of its screens [staff-chrome-001] [staff-chrome-002] [staff-chrome-003] [staff-chrome-004] [staff-chrome-005] [staff-chrome-007] [staff-chrome-008]', async () => {
  answerCustomers();
  const { user } = await renderApp('/staffcustomer', { token: 'a-token' });
  expect(await screen.findByText('Hello! Staff')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Notifications' })).toBeVisible();
  expect(screen.getByRole('link', { name: /, home$/ })).toHaveAttribute('href', '/staffcustomers');
  const menu = screen.getByRole('navigation', { name: 'Main menu' });
  expect(
    within(menu)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Customers', 'Chats', 'Tickets', 'Tasks']);
  for (const [name, path] of Object.entries(entries)) {
    expect(within(menu).getByRole('link', { name })).toHaveAttribute('href', path);
  }
  await user.click(screen.getByRole('button', { name: 'Narrow the menu' }));
  expect(screen.getByRole('button', { name: 'Widen the menu' })).toHaveAttribute('aria-expanded', 'false');
});

it.each(['', 'kavya', 'kavya@example'])(
  'does not submit the login with the e-mail %j, nor without a password [staff-login-002]',
  async (email) => {
    const sent = vi.fn<() => void>();
    server.use(
      mock('/login', () => {
        sent();
        return { ...said, user_type: 'staff' as const, token: 'a-token', user_id: 3 };
      }),
    );
    const { user } = await renderApp('/stafflogin');
    const field = await screen.findByLabelText(/^Email/);
    if (email !== '') await user.type(field, email);
    await user.type(screen.getByLabelText(/^Password/), 'Secret-pass-1{Enter}');
    await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
    await user.clear(field);
    await user.type(field, 'kavya@example.in');
    await user.clear(screen.getByLabelText(/^Password/));
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(screen.getByLabelText(/^Password/)).toHaveAttribute('aria-invalid', 'true'));
    expect(sent).not.toHaveBeenCalled();
  },
);

it('shows ten customers a page, or 25, 50 or 100 [staff-customers-003]', async () => {
  const customers = Array.from({ length: 12 }, (_, n) => ({
    ...meera,
    id: n + 1,
    name: `Customer ${n + 1}`,
  }));
  server.use(mock('/staffcustomer', { ...said, customers, next_cursor: null }));
  const { user } = await renderApp('/staffcustomer', { token: 'a-token' });
  const table = await screen.findByRole('table', { name: 'My Customers' });
  expect(within(table).getAllByRole('row')).toHaveLength(11);
  const size = screen.getByRole('combobox', { name: 'Rows per page' });
  const sizes = within(size).getAllByRole('option');
  expect(sizes.map((option) => option.getAttribute('value'))).toEqual(['10', '25', '50', '100']);
  await user.selectOptions(size, '25');
  expect(within(table).getAllByRole('row')).toHaveLength(13);
});

it('lasting network errors of the customers lead to /login and remove the token [staff-customers-004]', async () => {
  server.use(mockNetworkError('/staffcustomer'));
  const { address } = await renderApp('/staffcustomer', { token: 'a-token' });
  await waitFor(() => expect(address()).toBe('/login?returnTo=%2Fstaffcustomer'));
  expect(await screen.findByRole('heading', { name: 'Login to your Account' })).toBeVisible();
  expect(token()).toBeNull();
});

it.each([
  [403, 'forbidden', '/staffcustomer'],
  [401, 'unauthenticated', '/stafflogin?returnTo=%2Fstaffcustomer'],
] as const)(
  'a %d shows the server’s error in a toast, and only an ended session signs out [staff-customers-005] [session-004]',
  async (status, code, target) => {
    server.use(mockProblem('/staffcustomer', status, { code, message: 'Not for you today.' }));
    const { address } = await renderApp('/staffcustomer', { token: 'a-token' });
    const toasts = await screen.findAllByText('Not for you today.');
    expect(toasts.some((toast) => toast.closest('[role="alert"]') !== null)).toBe(true);
    await waitFor(() => expect(address()).toBe(target));
  },
);

const open = ['/stafflogin', '/staffregister', '/login', '/adminlogin'];
const guarded = [
  '/staffcustomer',
  '/staffcustomers',
  '/staffticket',
  '/staffticketview/$id',
  '/stafftask',
  '/stafftaskdetail/$id',
  '/staffchat',
  '/staffchat/$id',
  '/staffaddorder',
];

it('has exactly its own routes and the aliases [errors-006]', async () => {
  const { router } = await renderApp('/stafflogin');
  // The bare host redirects, and the last one is any unknown path.
  expect(Object.keys(router.routesByPath).toSorted()).toEqual([...open, ...guarded, '/', '/$'].toSorted());
});

it.each(guarded.map((path) => path.replace('$id', '1')))(
  '%s without a token ends at the login, which leads back [session-006]',
  async (path) => {
    const { address } = await renderApp(path);
    await waitFor(() => expect(address()).toMatch(/^\/stafflogin\?/));
    expect(new URL(address(), 'http://staff.test').searchParams.get('returnTo')).toBe(path);
    expect(await screen.findByRole('heading', { name: 'Login to your Account' })).toBeVisible();
  },
);

it.each(['/staffcustomer/1', '/dashboard', '/admintask', '/stafftask/1'])(
  '%s is an unknown path [errors-006]',
  async (path) => {
    await renderApp(path);
    expect(await screen.findByRole('heading', { name: 'Unexpected Application Error' })).toBeVisible();
  },
);

function answerCustomers() {
  server.use(mock('/staffcustomer', { ...said, customers: [meera, arjun], next_cursor: null }));
}
