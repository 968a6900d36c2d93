/** Top bar and menu of the staff app: the bell, the targets of its notifications, and logging out. */

import { makeNotification, notificationRead, notificationSent } from '@portal/sdk/testing/make-chat';
import { mock, mockProblem } from '@portal/sdk/testing/mock-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const token = 'a-token';
const said = { status: 'true', message: 'Done.' } as const;

describe('the bell', () => {
  it('shows the unread count [staff-chrome-013]', async () => {
    await open([makeNotification(2), makeNotification(1, { read: true })], 12);
    expect(await screen.findByRole('button', { name: 'Notifications, 12 unread' })).toHaveTextContent('12');
  });

  it('marks all read when it is opened, and clears the count [staff-chrome-014]', async () => {
    const { user, read } = await open([makeNotification(2), makeNotification(1)]);
    await user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
    await waitFor(() => expect(read).toHaveBeenCalledOnce());
    const bell = await screen.findByRole('button', { name: 'Notifications' });
    expect(bell).toHaveTextContent('');
    await user.click(bell);
    await user.click(bell);
    expect(within(panel()).queryByText('(new)')).not.toBeInTheDocument();
  });

  it('counts pushed notifications without a reload, and clears when another tab reads them [staff-chrome-015]', async () => {
    const { socket } = await open([makeNotification(1, { read: true })], 0);
    await waitFor(() => expect(socket.listens('notification.3')).toBe(true));
    act(() => socket.deliver(notificationSent(makeNotification(2), 1, 3)));
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
    act(() => socket.deliver(notificationSent(makeNotification(3), 2, 3)));
    expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
    act(() => socket.deliver(notificationRead([], 3)));
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible();
  });

  it('opens a box at most 300 px high and 200 px wide [staff-chrome-016]', async () => {
    const { user } = await open([makeNotification(1)]);
    await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
    expect(panel()).toHaveStyle({ maxHeight: '300px', width: '200px' });
  });

  it('links to the chat, the customers, the task or the ticket of a notification [staff-chrome-009] [staff-chrome-010] [staff-chrome-011] [staff-chrome-012]', async () => {
    const places = [
      [{ title: 'New Message' }, '/staffchat/12'],
      [{ title: 'New Message', order_id: null }, '/staffchat'],
      [{ title: 'New Registration', order_id: null }, '/staffcustomer'],
      [{ title: 'New Task Assigned' }, '/stafftaskdetail/12'],
      [{ title: 'Task Status Updated' }, '/stafftaskdetail/12'],
      [{ title: 'Document Uploaded' }, '/stafftaskdetail/12'],
      [{ title: 'New Ticket Assigned', order_id: null, ticket_id: 5 }, '/staffticketview/5'],
      [{ title: 'Ticket Reply', order_id: null, ticket_id: 5 }, '/staffticketview/5'],
    ] as const;
    const { user } = await open(places.map(([change], index) => makeNotification(9 - index, change)));
    await user.click(await screen.findByRole('button', { name: /^Notifications/ }));
    const links = within(panel()).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(places.map(([, path]) => path));
  });

  it('closes when a notification is chosen, which opens its target', async () => {
    const { user, address } = await open([
      makeNotification(1, { title: 'New Registration', order_id: null }),
    ]);
    await user.click(await screen.findByRole('button', { name: /^Notifications/ }));
    await user.click(within(panel()).getByRole('link'));
    await waitFor(() => expect(address()).toBe('/staffcustomer'));
    expect(screen.queryByRole('region', { name: 'Notifications' })).not.toBeInTheDocument();
  });
});

describe('Logout', () => {
  it('ends the session on the server, removes the token and leads to the login [staff-chrome-006]', async () => {
    const loggedOut = vi.fn<(authorization: string | null) => void>();
    const { user, address } = await open([]);
    server.use(
      mock('/logout', (request) => {
        loggedOut(request.headers.get('authorization'));
        return said;
      }),
    );
    await user.click(logout());
    await waitFor(() => expect(address()).toBe('/stafflogin'));
    expect(loggedOut).toHaveBeenCalledExactlyOnceWith('Bearer a-token');
    expect(window.localStorage.getItem('portal.staff.token')).toBeNull();
  });

  it('works on this device even when the server fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, address } = await open([]);
    server.use(mockProblem('/logout', 500, { code: 'internal' }));
    await user.click(logout());
    await waitFor(() => expect(address()).toBe('/stafflogin'));
    expect(window.localStorage.getItem('portal.staff.token')).toBeNull();
  });
});

async function open(notifications: ReturnType<typeof makeNotification>[], unread = notifications.length) {
  const read = vi.fn<() => void>();
  server.use(
    mock('/getnotification', { ...said, notifications, readcount: unread }),
    mock('/readnotification', () => {
      read();
      return { ...said, readcount: 0 };
    }),
    mock('/staffcustomer', { ...said, customers: [], next_cursor: null }),
    mock('/chatOrders', { ...said, user_id: 3, orders: [], next_cursor: null }),
  );
  const app = await renderApp('/staffchat', { token });
  await screen.findByRole('button', { name: /^Notifications/ });
  return { ...app, read };
}

const panel = () => screen.getByRole('region', { name: 'Notifications' });
const logout = () =>
  within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('button', { name: 'Logout' });
