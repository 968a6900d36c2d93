/** The admin app's login and layout. */

import { mock } from '@portal/sdk/testing/mock-api';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../test/render-app.ts';
import { server } from '../test/server.ts';

const said = { status: 'true', message: 'Done.' } as const;
const stored = () => ({
  token: window.localStorage.getItem('portal.admin.token'),
  id: window.localStorage.getItem('portal.admin.id'),
});

it.each(['/adminlogin', '/login'])(
  '%s shows the admin login and keeps its URL [admin-login-001] [admin-login-006]',
  async (path) => {
    const { address } = await renderApp(path);
    expect(await screen.findByRole('heading', { name: 'Login to Admin Panel' })).toBeVisible();
    expect(screen.getByLabelText(/^Email/)).toBeVisible();
    expect(screen.getByLabelText(/^Password/)).toHaveAttribute('type', 'password');
    expect(address()).toBe(path);
  },
);

it('submits nothing while e-mail or password is empty or invalid [admin-login-002]', async () => {
  // A request would be unexpected, which fails the test.
  const { user } = await renderApp('/adminlogin');
  const login = await screen.findByRole('button', { name: 'Login' });
  await user.click(login);
  expect(await screen.findAllByText(/^Enter /)).not.toHaveLength(0);
  await user.type(screen.getByLabelText(/^Email/), 'nobody');
  await user.type(screen.getByLabelText(/^Password/), 'Secret-pass-1{Enter}');
  expect(screen.getByLabelText(/^Email/)).toHaveAttribute('aria-invalid', 'true');
});

it.each([
  ['admin', { token: 'a-token', id: '3' }, '/admindashboard'],
  ['staff', { token: null, id: null }, '/adminlogin'],
  ['user', { token: null, id: null }, '/adminlogin'],
] as const)(
  'a login of %s stores %j and is at %s [admin-login-004] [admin-login-005]',
  async (userType, kept, target) => {
    server.use(
      mock('/login', { ...said, user_type: userType, token: 'a-token', user_id: 3 }),
      mock('/logout', said),
    );
    const { user, address } = await renderApp('/adminlogin');
    await user.type(await screen.findByLabelText(/^Email/), 'kavya@example.in');
    await user.type(screen.getByLabelText(/^Password/), 'Secret-pass-1{Enter}');
    expect(
      await screen.findByText(userType === 'admin' ? 'Hello! Admin' : 'Invalid Credentials'),
    ).toBeVisible();
    expect(stored()).toEqual(kept);
    expect(address()).toBe(target);
  },
);

it('a stored token leads straight to the dashboard [admin-login-003]', async () => {
  const { address } = await renderApp('/adminlogin', { token: 'stored' });
  await waitFor(() => expect(address()).toBe('/admindashboard'));
});

it.each(['/admindashboard/1', '/stafftask'])('%s is an unknown path', async (path) => {
  await renderApp(path);
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error' })).toBeVisible();
});
