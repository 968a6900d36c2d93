/** Layout of every admin screen: the menu, the label, logging out, and the bell. */

import type { components } from '@portal/sdk/contract.gen';
import type { EventFrame } from '@portal/sdk/realtime/frames';
import { mock } from '@portal/sdk/testing/mock-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { mockDashboard } from '../../test/make-dashboard.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const said = { status: 'true', message: 'Done.' } as const;
const signedIn = { token: 'a-token' };

async function open(
  notifications: ReturnType<typeof makeNotification>[] = [],
  unread = notifications.length,
) {
  const read = vi.fn<() => void>();
  server.use(
    ...mockDashboard().handlers,
    mock('/getnotification', { ...said, notifications, readcount: unread }),
    mock('/readnotification', () => {
      read();
      return { ...said, readcount: 0 };
    }),
  );
  const app = await renderApp('/admindashboard', signedIn);
  await screen.findByText('Hello! Admin');
  return { ...app, read };
}
const bell = (name: string | RegExp) => screen.findByRole('button', { name });
const entries = () => within(screen.getByRole('region', { name: 'Notifications' })).getAllByRole('listitem');

describe('the layout', () => {
  it('has the menu of the specification, in its order [admin-chrome-001] [admin-chrome-002] [admin-chrome-003] [admin-chrome-004] [admin-chrome-005] [admin-chrome-006] [admin-chrome-007]', async () => {
    await open();
    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
    expect(menu.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Dashboard', '/admindashboard'],
      ['Customers', '/admincustomers'],
      ['Staff', '/adminstaff'],
      ['Orders', '/adminorders'],
      ['Chats', '/adminchat'],
      ['Tickets', '/adminticket'],
      ['Services', '/adminservice'],
      // Not in the specification.
      ['Cancellations', '/admincancellations'],
      ['Payments', '/adminpayments'],
      ['Invoices', '/admininvoices'],
      ['Revenue', '/adminrevenue'],
      ['GST return', '/admingst'],
    ]);
    expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
  });

  it('ends the session on the server, removes the token and leads to the login [admin-chrome-008]', async () => {
    const ended = vi.fn<(authorization: string | null) => void>();
    const { user, address } = await open();
    server.use(
      mock('/logout', (request) => {
        ended(request.headers.get('authorization'));
        return said;
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(address()).toBe('/adminlogin'));
    expect(ended).toHaveBeenCalledExactlyOnceWith('Bearer a-token');
    expect(window.localStorage.getItem('portal.admin.token')).toBeNull();
  });

  it.each([
    '/admindashboard',
    '/admincustomers',
    '/admineditcustomer/1',
    '/adminstaff',
    '/adminaddstaff',
    '/admineditstaff/1',
    '/adminorders',
    '/adminaddorder',
    '/adminorderdetail/1',
    '/adminorderprogress/1',
    '/admintask',
    '/adminservice',
    '/adminservicedetails/1',
    '/adminupdateservice/1',
    '/adminchat',
    '/adminchat/1',
    '/adminticket',
    '/adminticketview/1',
    '/staffticketview/1',
  ])('has the bell and the label in the top bar of %s [admin-chrome-009]', async (path) => {
    server.use(http.post('*/api/*', () => new Promise<never>(() => undefined)));
    await renderApp(path, signedIn);
    const [topBar] = await screen.findAllByRole('banner');
    const bar = within(topBar as HTMLElement);
    expect(bar.getByRole('button', { name: 'Notifications' })).toBeVisible();
    expect(bar.getByText('Hello! Admin')).toBeVisible();
  });

  it('opens the settings above the dashboard, which keeps its search and its period', async () => {
    server.use(
      mock('/settings', () => new Promise<never>(() => undefined)),
      ...mockDashboard().handlers,
    );
    const { user, address } = await renderApp('/admindashboard?q=gst&period=7', signedIn);
    await user.click(await screen.findByRole('button', { name: 'Hello! Admin' }));
    await user.click(screen.getByRole('button', { name: 'Settings' }));
    expect(await screen.findByRole('dialog', { name: 'Settings' })).toBeVisible();
    expect(address()).toBe('/admindashboard?q=gst&period=7&panel=settings');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/admindashboard?q=gst&period=7'));
  });
});

describe('the bell', () => {
  it('shows the unread count [admin-chrome-010]', async () => {
    await open([makeNotification(2), makeNotification(1, { read: true })], 12);
    expect(await bell('Notifications, 12 unread')).toHaveTextContent('12');
  });

  it('marks all read when it is opened, and clears the count [admin-chrome-011]', async () => {
    const { user, read } = await open([makeNotification(2), makeNotification(1)]);
    await user.click(await bell('Notifications, 2 unread'));
    await waitFor(() => expect(read).toHaveBeenCalledOnce());
    expect(await bell('Notifications')).toHaveTextContent('');
  });

  it('counts pushed notifications, without a reload [admin-chrome-012]', async () => {
    const { socket } = await open([makeNotification(1, { read: true })], 0);
    await waitFor(() => expect(socket.listens('notification.3')).toBe(true));
    act(() => socket.deliver(notificationSent(makeNotification(2), 1)));
    expect(await bell('Notifications, 1 unread')).toHaveTextContent('1');
  });

  it('opens at most 200 px wide and 300 px high [admin-chrome-013]', async () => {
    const { user } = await open([makeNotification(1)]);
    await user.click(await bell(/^Notifications/));
    expect(screen.getByRole('region', { name: 'Notifications' })).toHaveStyle({
      maxHeight: '300px',
      width: '200px',
    });
  });

  it.each([
    ['New Message', '/adminchat/12'],
    ['New Order', '/adminorderdetail/12'],
    ['Order Status Updated', '/adminorderdetail/12'],
    ['Text Uploaded', '/adminorderprogress/12'],
    ['Document Uploaded', '/adminorderprogress/12'],
    ['Ticket Raised', '/adminticketview/5'],
    ['Ticket Reply', '/adminticketview/5'],
    ['New Registration', '/admincustomers'],
  ] as const)('leads from "%s" to %s [admin-chrome-n01]', async (title, target) => {
    const { user } = await open([makeNotification(1, { title, ticket_id: 5 })]);
    await user.click(await bell(/^Notifications/));
    expect(within(entries()[0] as HTMLElement).getByRole('link')).toHaveAttribute('href', target);
  });
});

type Notification = components['schemas']['Notification'];

const makeNotification = (id: number, change: Partial<Notification> = {}): Notification => ({
  id,
  title: 'New Order',
  detail: 'Meera Iyer bought GST Registration (ORD-000012).',
  order_id: 12,
  ticket_id: null,
  read: false,
  created_at: new Date(Date.UTC(2026, 2, 5, 4, id)).toISOString(),
  ...change,
});

/** To the person whose id renderApp stores. */
const notificationSent = (notification: Notification, readcount: number): EventFrame => ({
  type: 'event',
  channel: 'notification.3',
  event: 'notification.sent',
  data: { notification, readcount },
});
