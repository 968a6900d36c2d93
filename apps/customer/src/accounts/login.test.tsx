/** The login screen: its form, accepted roles and redirects. */

import { mock, mockNetworkError, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const TOKEN_KEY = 'portal.customer.token';
const token = () => window.localStorage.getItem(TOKEN_KEY);

it('asks for e-mail and password, with the focus in the first field [login-001]', async () => {
  await renderApp('/login');
  expect(await screen.findByLabelText(/^Email/)).toHaveFocus();
  expect(screen.getByLabelText(/^Password/)).toHaveAttribute('type', 'password');
});

it.each([
  ['Forgot password?', '/forgetpassword', 'Forgot password'],
  ['Register', '/register', 'Create your account'],
])('the link %s leads to %s [login-002] [login-003]', async (link, path, heading) => {
  const { user, address } = await renderApp('/login');
  await user.click(await screen.findByRole('link', { name: link }));
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  expect(address()).toBe(path);
});

it('a stored token redirects to the dashboard [login-004]', async () => {
  server.use(...dashboardAnswers);
  const { address } = await renderApp('/login', { token: 'stored' });
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

it.each([
  ['', 'Secret-pass-1', 'Enter your e-mail address.'],
  ['asha@example.in', '', 'Enter your password.'],
  ['asha', 'Secret-pass-1', 'Enter an e-mail address such as name@example.com.'],
])('%j with %j is not sent: %s [login-005] [login-006]', async (email, password, message) => {
  const sent = answerLogin('user');
  const { user } = await renderApp('/login');
  await fillIn(user, email, password);
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
});

it('a customer gets a session and the dashboard [login-007]', async () => {
  const sent = answerLogin('user');
  const { user, address } = await renderApp('/login');
  await fillIn(user, ' asha@example.in', 'Secret-pass-1{Enter}');
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(token()).toBe('token-1');
  expect(sent).toHaveBeenCalledExactlyOnceWith({ email: 'asha@example.in', password: 'Secret-pass-1' });
});

it.each(['staff', 'admin'] as const)(
  'a login of %s shows "Invalid Credentials", stores nothing and ends that session [login-008]',
  async (userType) => {
    answerLogin(userType);
    const ended = vi.fn<(authorization: string | null) => void>();
    server.use(
      mock('/logout', (request) => {
        ended(request.headers.get('authorization'));
        return { status: 'true' as const, message: 'You are logged out.' };
      }),
    );
    const { user, address } = await renderApp('/login');
    await fillIn(user, 'staff@example.in', 'Secret-pass-1{Enter}');
    expect(await screen.findByText('Invalid Credentials')).toBeVisible();
    expect(token()).toBeNull();
    expect(address()).toBe('/login');
    await waitFor(() => expect(ended).toHaveBeenCalledExactlyOnceWith('Bearer token-1'));
  },
);

it('shows the error of the server in a toast at the top centre [login-009] [errors-001]', async () => {
  server.use(mockProblem('/login', 429, { code: 'too_many', message: 'Too many tries. Wait two minutes.' }));
  const { user, address } = await renderApp('/login');
  await fillIn(user, 'asha@example.in', 'Secret-pass-1{Enter}');
  const toast = await screen.findByText('Too many tries. Wait two minutes.');
  expect(toast.closest('[role="alert"]')).toBeVisible();
  expect(toast.closest('[data-position]')).toHaveAttribute('data-position', 'top-center');
  expect(address()).toBe('/login');
});

it('shows a network failure in a toast, and the next attempt works [login-010] [errors-011]', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  server.use(mockNetworkError('/login'));
  const { user, address } = await renderApp('/login');
  await fillIn(user, 'asha@example.in', 'Secret-pass-1{Enter}');
  expect(await screen.findByText(/^The server could not be reached/)).toBeVisible();
  answerLogin('user');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(address()).toBe('/dashboard'));
  log.mockRestore();
});

it.each([
  ['/login?returnTo=%2Fdashboard%3Fq%3Dgst', '/dashboard?q=gst'],
  ['/login?returnTo=https%3A%2F%2Felsewhere.example%2Flogin', '/dashboard'],
  ['/login?returnTo=%2F%2Felsewhere.example', '/dashboard'],
])('a login at %s leads to %s [session-008]', async (path, target) => {
  answerLogin('user');
  const { user, address } = await renderApp(path);
  await fillIn(user, 'asha@example.in', 'Secret-pass-1{Enter}');
  await waitFor(() => expect(address()).toBe(target));
});

it('the path to return to survives a detour to another account screen [session-008]', async () => {
  const { user, address } = await renderApp('/login?returnTo=%2Forderdetail%2F12');
  await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
  await user.click(await screen.findByRole('link', { name: 'Login' }));
  expect(await screen.findByText('Log in to go on where you were.')).toBeVisible();
  expect(address()).toBe('/login?returnTo=%2Forderdetail%2F12');
});

it('keeps the typed e-mail on the next account screen', async () => {
  const { user } = await renderApp('/login');
  await user.type(await screen.findByLabelText(/^Email/), 'asha@example.in');
  await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
  expect(await screen.findByRole('button', { name: 'Send OTP' })).toBeVisible();
  expect(screen.getByLabelText(/^Email/)).toHaveValue('asha@example.in');
});

it('clears data loaded for another user after a login', async () => {
  answerLogin('user');
  const { user, router, address } = await renderApp('/login');
  const { queryClient } = await router.options.context.dataClients();
  queryClient.setQueryData(['orders'], 'of somebody else');
  await fillIn(user, 'asha@example.in', 'Secret-pass-1{Enter}');
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(queryClient.getQueryData(['orders'])).not.toBe('of somebody else');
});

it('ignores a second press while the request is pending', async () => {
  const sent = answerLogin('user', 50);
  const { user, address } = await renderApp('/login');
  await fillIn(user, 'asha@example.in', 'Secret-pass-1{Enter}{Enter}');
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(sent).toHaveBeenCalledOnce();
});

type User = Awaited<ReturnType<typeof renderApp>>['user'];

async function fillIn(user: User, email: string, password: string) {
  if (email !== '') await user.type(await screen.findByLabelText(/^Email/), email);
  if (password !== '') await user.type(await screen.findByLabelText(/^Password/), password);
}

/** Mocks a login with that role, and records the request. */
function answerLogin(userType: 'user' | 'staff' | 'admin', wait = 0) {
  const sent = vi.fn<(body: unknown) => void>();
  server.use(
    mock('/login', async (request) => {
      sent(await request.json());
      await new Promise((resolve) => {
        setTimeout(resolve, wait);
      });
      return {
        status: 'true' as const,
        message: 'Welcome back.',
        user_type: userType,
        token: 'token-1',
        user_id: 7,
      };
    }),
    ...dashboardAnswers,
  );
  return sent;
}

const dashboardAnswers = [
  mock('/dashboard', {
    status: 'true',
    message: 'Done.',
    services_purchased: 0,
    progress_orders: 0,
    pending_orders: 0,
    complete_orders: 0,
    services: [],
  }),
];
