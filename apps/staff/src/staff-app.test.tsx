/** The staff app from its login to the customers (A§2, A§5, decisions 10, 17 and 20). */
import { mock } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '../test/render-app.tsx';
import { server } from '../test/server.ts';

const token = () => window.localStorage.getItem('portal.staff.token');
const said = { status: 'true', message: 'Done.' } as const;
const meera = { id: 7, name: 'Meera', email: 'meera@example.in', phone: '9800000001', service: 'Payroll' };
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

it('a stored token goes straight to the customers [staff-login-005]', async () => {
  answerCustomers();
  const { address } = await renderApp('/stafflogin', { token: 'stored' });
  await waitFor(() => expect(address()).toBe('/staffcustomer'));
});

it('asks for access and says what comes next [staff-register-001] [staff-register-002]', async () => {
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

it('has its bell, label, logo link and a menu of what there is, which can be narrowed [staff-chrome-001] [staff-chrome-002] [staff-chrome-007] [staff-chrome-008]', async () => {
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
  ).toEqual(['Customers']);
  await user.click(screen.getByRole('button', { name: 'Narrow the menu' }));
  expect(screen.getByRole('button', { name: 'Widen the menu' })).toHaveAttribute('aria-expanded', 'false');
});

it.each(['/', '/staffcustomer/1', '/dashboard'])('%s is an unknown path', async (path) => {
  await renderApp(path);
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error' })).toBeVisible();
});

function answerCustomers() {
  server.use(mock('/staffcustomer', { ...said, customers: [meera, arjun], next_cursor: null }));
}
