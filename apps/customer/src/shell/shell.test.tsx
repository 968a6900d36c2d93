/** App layout: access control, navigation and unknown paths. */

import { mockChatOrders } from '@portal/sdk/testing/make-chat';
import { mock, mockProblem } from '@portal/sdk/testing/mock-api';
import { showError } from '@portal/ui/toasts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const token = 'a-token';
const dashboard = mock('/dashboard', {
  status: 'true',
  message: 'ok',
  services_purchased: 0,
  progress_orders: 0,
  pending_orders: 0,
  complete_orders: 0,
  services: [],
});

describe('the routes', () => {
  it('are exactly those of the customer group, and the profile [errors-004]', async () => {
    const { router } = await renderApp('/');
    const served = Object.keys(router.routesByPath).filter((path) => path !== '/$');
    expect(served.toSorted()).toEqual(
      [
        '/',
        '/servicedetail',
        '/details/$id',
        '/orderdetail/$id',
        '/register',
        '/login',
        '/forgetpassword',
        '/otp',
        '/payment/$id',
        '/dashboard',
        '/services',
        '/buyservices',
        '/mydocuments',
        '/expireddocuments',
        '/myorders',
        '/invoices',
        '/quotations',
        '/quotations/$id',
        '/chat',
        '/chat/$id',
        '/orderprogress/$id',
        '/raiseticket',
        '/ticketlisting',
        '/ticketdetail/$id',
        '/profile',
      ].toSorted(),
    );
  });

  it.each([
    '/nowhere',
    '/Login',
    '/login/more',
    '/loginx',
    '/orderdetail',
    '/orderdetail/1/2',
    '/adminlogin',
    '/stafftask',
  ])('%s is an unknown path [errors-003] [errors-007]', async (path) => {
    await renderApp(path, { token });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Unexpected Application Error' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
    expect(document.title).toBe('Unexpected Application Error · Namuna Compliance');
  });

  it.each([
    '/dashboard',
    '/services',
    '/details/1',
    '/myorders',
    '/invoices',
    '/quotations',
    '/quotations/1',
    '/mydocuments',
    '/expireddocuments',
    '/orderdetail/1',
    '/orderprogress/1',
    '/chat',
    '/chat/1',
    '/payment/1',
    '/raiseticket',
    '/ticketlisting',
    '/ticketdetail/1',
  ])('%s without a token ends at the login, which leads back [session-006]', async (path) => {
    const { address } = await renderApp(path);
    expect(address()).toBe(`/login?returnTo=${encodeURIComponent(path)}`);
  });
});

describe('the signed-in layout', () => {
  it('has Dashboard, My Orders, the documents, Chats, Raise Ticket, Services and Logout in its menu [chrome-007] [chrome-008] [chrome-009] [chrome-010] [chrome-011] [chrome-013]', async () => {
    server.use(dashboard);
    await renderApp('/dashboard', { token });
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }));
    expect(menu.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Dashboard', '/dashboard'],
      ['My Orders', '/myorders'],
      ['My Documents', '/mydocuments'],
      ['Expired Documents', '/expireddocuments'],
      ['Chats', '/chat'],
      ['Raise Ticket', '/raiseticket'],
      ['Services', '/services'],
      // Not in the specification.
      ['Invoices', '/invoices'],
    ]);
    expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
    expect(menu.getByRole('button', { name: 'Logout' })).toBeInTheDocument();
  });

  it('ends the session on the server, removes the token and leads to the login [chrome-012]', async () => {
    const loggedOut = vi.fn<(authorization: string | null) => void>();
    server.use(
      dashboard,
      mock('/logout', (request) => {
        loggedOut(request.headers.get('authorization'));
        return { status: 'true' as const, message: 'Logged out.' };
      }),
    );
    const { user, address } = await renderApp('/dashboard', { token });
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await expect.poll(address).toBe('/login');
    expect(loggedOut).toHaveBeenCalledExactlyOnceWith('Bearer a-token');
    expect(window.localStorage.getItem('portal.customer.token')).toBeNull();
  });

  it('logs out on this device even when the server fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(dashboard, mockProblem('/logout', 500, { code: 'internal' }));
    const { user, address } = await renderApp('/dashboard', { token });
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await expect.poll(address).toBe('/login');
    expect(window.localStorage.getItem('portal.customer.token')).toBeNull();
  });

  it('removes the token when a load reports the end of the session, and keeps the path to return to [session-002] [session-008]', async () => {
    server.use(mockProblem('/dashboard', 401, { code: 'unauthenticated' }));
    const { address } = await renderApp('/dashboard', { token });
    await expect.poll(address).toBe('/login?returnTo=%2Fdashboard');
    expect(window.localStorage.getItem('portal.customer.token')).toBeNull();
  });

  it('leads to the login when another tab logs out', async () => {
    server.use(dashboard);
    const { address } = await renderApp('/dashboard', { token });
    window.localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'portal.customer.token' })));
    await expect.poll(address).toBe('/login?returnTo=%2Fdashboard');
  });

  it('names the page in the tab and lets the keyboard skip the menus', async () => {
    server.use(dashboard);
    await renderApp('/dashboard', { token });
    await screen.findByRole('main');
    await expect.poll(() => document.title).toBe('Dashboard · Namuna Compliance');
    expect(screen.getByRole('link', { name: 'Skip to the content' })).toHaveAttribute('href', '#main');
    expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
  });

  it('opens its menu as a drawer on phones, which Escape closes', async () => {
    server.use(dashboard);
    const { user } = await renderApp('/dashboard', { token });
    const button = await screen.findByRole('button', { name: 'Open the menu' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    const drawer = within(screen.getByRole('dialog', { name: 'Menu' }));
    expect(drawer.getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/myorders');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it('offers Logout in the account menu too', async () => {
    server.use(dashboard, mock('/logout', { status: 'true', message: 'Logged out.' }));
    const { user, address } = await renderApp('/dashboard', { token });
    const account = await screen.findByRole('button', { name: 'Your account' });
    await user.click(account);
    await user.keyboard('{Escape}');
    expect(account).toHaveAttribute('aria-expanded', 'false');
    await user.click(account);
    await user.click(screen.getAllByRole('button', { name: 'Logout' })[0] ?? account);
    await expect.poll(address).toBe('/login');
  });
});

describe('a screen that can’t be shown', () => {
  const open = async (error: Error) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { router } = await renderApp('/nowhere');
    const Broken = () => {
      throw error;
    };
    // The routes are shared by all routers of this file.
    const { options } = router.routesById['/'];
    const { component } = options;
    onTestFinished(() => void Object.assign(options, { component }));
    Object.assign(options, { component: Broken });
    await act(() => router.navigate({ to: '/' }));
    return logged;
  };

  it('because of an error, shows the generic screen without details [errors-008]', async () => {
    const logged = await open(new Error('secret detail'));
    const alert = await screen.findByRole('alert');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Unexpected Application Error');
    expect(alert).toHaveTextContent('Something went wrong on our side');
    expect(alert).not.toHaveTextContent('secret detail');
    expect(logged).toHaveBeenCalledWith('Unexpected Application Error', expect.any(Error));
  });

  it('because of a failed chunk, is reported as a load error [errors-009]', async () => {
    const logged = await open(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Load error');
    expect(logged).toHaveBeenCalledWith('Load error', expect.any(Error));
  });
});

it('moves the focus to the heading of the opened page', async () => {
  const { router } = await renderApp('/nowhere');
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveFocus();
  await act(() => router.navigate({ to: '/' }));
  await expect.poll(() => document.activeElement?.textContent).toBe('Your Next Big Idea Starts Here');
});

it('an error disappears with its screen', async () => {
  server.use(dashboard, mockChatOrders([]));
  const { user } = await renderApp('/dashboard', { token });
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 5_000);
  onTestFinished(() => {
    now.mockRestore();
  });
  showError('That is not your password.');
  now.mockRestore();
  showError('It is the reason for what follows.');
  expect(await screen.findByText('That is not your password.')).toBeInTheDocument();
  const [link] = screen.getAllByRole('link', { name: 'Chats' });
  if (link) await user.click(link);
  await screen.findByRole('heading', { level: 1, name: 'Chats' });
  await waitFor(() => expect(screen.queryByText('That is not your password.')).not.toBeInTheDocument());
  expect(screen.getByText('It is the reason for what follows.')).toBeInTheDocument();
});
