/** /admindashboard: its counters, recent items, search, figures and links. */

import { mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeDashboard, makeFigures, makeTicketRow, mockDashboard } from '../../test/make-dashboard.ts';
import { makeOrderRow } from '../../test/make-order.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const signedIn = { token: 'a-token' };

async function open(path = '/admindashboard', answer = mockDashboard()) {
  server.use(...answer.handlers);
  const app = await renderApp(path, signedIn);
  await screen.findByRole('heading', { name: 'Recent Orders' });
  return { ...app, periods: answer.periods };
}
const list = (name: string) => screen.getByRole('list', { name });
const links = (name: string) => within(list(name)).getAllByRole('link');
const targetsOf = (name: string) => links(name).map((link) => link.getAttribute('href'));

describe('/admindashboard', () => {
  it.each([
    ['Total Customers', '1,234', '/admincustomers'],
    ['Total Staff', '6', '/adminstaff'],
    ['Total Orders', '32', '/adminorders'],
    ['Tickets', '9', '/adminticket'],
  ])(
    'counts %s as %s and links to %s [admin-dashboard-001] [admin-dashboard-002] [admin-dashboard-003] [admin-dashboard-004]',
    async (label, count, target) => {
      await open();
      const card = screen.getByRole('link', { name: `${label} ${count}` });
      expect(card).toHaveAttribute('href', target);
    },
  );

  it('lists the recent orders, each of which opens its detail [admin-dashboard-005] [admin-dashboard-007] [constants-003]', async () => {
    const orders = [makeOrderRow(), makeOrderRow({ id: 11, order_name: 'GST Registration' })];
    await open('/admindashboard', mockDashboard(makeDashboard({ orders })));
    expect(targetsOf('Recent Orders')).toEqual(['/adminorderdetail/12', '/adminorderdetail/11']);
    expect(links('Recent Orders')[0]).toHaveTextContent(
      /Private limited company.*ORD-000012.*Meera Iyer · Rs\.1,23,456\/- ·/,
    );
    expect(screen.queryByText('No Orders.')).not.toBeInTheDocument();
  });

  it('lists the recent tickets, each of which opens its view [admin-dashboard-006] [admin-dashboard-008]', async () => {
    const tickets = [makeTicketRow(), makeTicketRow({ id: 4, subject: 'Proof of use' })];
    await open('/admindashboard', mockDashboard(makeDashboard({ tickets })));
    expect(targetsOf('Recent Tickets')).toEqual(['/adminticketview/5', '/adminticketview/4']);
    expect(links('Recent Tickets')[0]).toHaveTextContent(/Which form do I need\?.*TKT-000005.*Ravi Nair/);
  });

  it('has an empty state for orders and tickets [admin-dashboard-005] [admin-dashboard-006]', async () => {
    await open('/admindashboard', mockDashboard(makeDashboard({ orders: [], tickets: [] })));
    expect(screen.getByText('No Orders.')).toBeVisible();
    expect(screen.getByText('No Tickets.')).toBeVisible();
  });

  it('filters rows by a text in any field, case-insensitively, also from the address [admin-dashboard-009]', async () => {
    const orders = [
      makeOrderRow(),
      makeOrderRow({ id: 11, order_name: 'GST Registration', user_name: 'Arun' }),
    ];
    const { user, address } = await open('/admindashboard', mockDashboard(makeDashboard({ orders })));
    const box = screen.getByRole('searchbox', { name: 'Search recent orders and tickets' });
    await user.type(box, 'gst');
    await waitFor(() => expect(targetsOf('Recent Orders')).toEqual(['/adminorderdetail/11']));
    expect(targetsOf('Recent Tickets')).toEqual(['/adminticketview/5']);
    expect(address()).toBe('/admindashboard?q=gst');
    await user.clear(box);
    await user.type(box, 'MEERA');
    await waitFor(() => expect(targetsOf('Recent Orders')).toEqual(['/adminorderdetail/12']));
    expect(screen.getByText('Nothing recent contains this text.')).toBeVisible();
  });

  it('can be retried after a failed load', async () => {
    server.use(mockProblem('/admindashboard', 429, { code: 'too_many' }), ...mockDashboard().handlers);
    const { user } = await renderApp('/admindashboard', signedIn);
    await screen.findByText('This could not be loaded');
    server.use(...mockDashboard().handlers);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Recent Orders' })).toBeVisible();
  });
});

describe('the figures', () => {
  it('are a table as well, whose days link to their orders', async () => {
    await open();
    const table = await screen.findByRole('table', { hidden: true });
    expect(table).toHaveTextContent('Rs.1,000.50');
    expect(within(table).getByRole('link', { name: '1 Nov 2026', hidden: true })).toHaveAttribute(
      'href',
      '/adminorders?date=2026-11-01',
    );
  });

  it('link from every bar to the list that it counts, and say in words what is overdue', async () => {
    await open();
    await screen.findByRole('list', { name: 'Orders by status' });
    expect(targetsOf('Orders by status')).toEqual([
      '/adminorders?bucket=pending',
      '/adminorders?bucket=progress',
      '/adminorders?bucket=complete',
      '/adminorders?due=overdue',
    ]);
    expect(targetsOf('Open orders by department')).toEqual([
      '/adminorders?department=Start+Up&bucket=unfinished',
    ]);
    expect(targetsOf('Open orders by staff member')).toEqual([
      '/adminorders?staff=0&bucket=unfinished',
      '/adminorders?staff=3&bucket=unfinished',
    ]);
    // Also when everything is overdue.
    expect(links('Open orders by department')[0]).toHaveTextContent('2 (2 overdue)');
  });

  it('are of the chosen period, which is in the address', async () => {
    const { user, address, periods } = await open('/admindashboard?from=2026-11-01&to=2026-11-02');
    await screen.findByRole('list', { name: 'Orders by status' });
    expect(periods).toEqual([{ from: '2026-11-01', to: '2026-11-02' }]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 7 days');
    await waitFor(() => expect(address()).toBe('/admindashboard?period=7'));
    await waitFor(() => expect(periods).toHaveLength(2));
  });

  it('have an empty state', async () => {
    const none = makeFigures({ open: 0, overdue: 0, unassigned: 0, departments: [], staff: [] });
    await open('/admindashboard', mockDashboard(makeDashboard(), none));
    expect(await screen.findAllByText('No open orders.')).toHaveLength(2);
  });
});
