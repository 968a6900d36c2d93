/** The dashboard: counters that lead to their orders, and the My Services table with its states. */

import { todayIst } from '@portal/domain/ist-date';
import { mock, mockNetworkError } from '@portal/sdk/testing/mock-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type OrderRow, makeOrderRow } from '../../test/make-order.ts';
import { mockTooMany, mockUnauthentic } from '../../test/problems.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const token = 'a-token';
const tokenNow = () => localStorage.getItem('portal.customer.token');

afterEach(() => vi.useRealTimers());

describe('the counters', () => {
  it.each([
    ['Services Purchased', '9', '/myorders'],
    ['Order In Progress', '4', '/myorders?bucket=progress'],
    ['Pending Order', '3', '/myorders?bucket=pending'],
    ['Complete Orders', '2', '/myorders?bucket=complete'],
  ])(
    '%s shows %s and links to its orders [dashboard-001] [dashboard-002] [dashboard-003] [dashboard-004] [dashboard-005] [dashboard-006]',
    async (label, count, href) => {
      answer([makeOrderRow()]);
      await renderApp('/dashboard', { token });
      const counter = await screen.findByRole('link', { name: `${label} ${count}` });
      expect(counter).toHaveAttribute('href', href);
      expect(
        screen
          .getAllByRole('link')
          .filter((link) => link.getAttribute('href')?.startsWith('/myorders?') ?? false),
      ).toHaveLength(3);
    },
  );
});

describe('the My Services table', () => {
  it('has the columns of the specification, and shows the status of the order [dashboard-007] [dashboard-008] [dashboard-n01]', async () => {
    answer([
      makeOrderRow({
        status: 'Application filed',
        date: '2026-03-05',
        created_at: '2026-03-04T19:00:00.000Z',
      }),
    ]);
    await renderApp('/dashboard', { token });
    const table = await screen.findByRole('table', { name: 'My Services' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['ID', 'Service Name', 'Date', 'Timeline', 'Registration Status', 'Payment Status', 'Action']);
    const cells = within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells.slice(0, 6)).toEqual([
      'ORD-000012',
      'GST Registration',
      '2026-03-05',
      '7-10 working days',
      'Application filed',
      'Completed',
    ]);
  });

  it('links to the order [dashboard-009]', async () => {
    answer([makeOrderRow({ id: 41 })]);
    await renderApp('/dashboard', { token });
    expect(await screen.findByRole('link', { name: 'View ORD-000041' })).toHaveAttribute(
      'href',
      '/orderdetail/41',
    );
  });

  it('is searched by name, with the search in the URL [dashboard-010]', async () => {
    answer([makeOrderRow({ id: 1 }), makeOrderRow({ id: 2, order_name: 'Trademark Application' })]);
    const { user, address } = await renderApp('/dashboard', { token });
    await user.type(await screen.findByRole('searchbox', { name: 'Search by name' }), 'trade');
    expect(await names()).toEqual(['Trademark Application']);
    expect(address()).toBe('/dashboard?q=trade');
  });

  it('is searched by date [dashboard-011]', async () => {
    answer([
      makeOrderRow({ id: 1 }),
      makeOrderRow({ id: 2, order_name: 'Of another day', date: '2026-02-01' }),
    ]);
    const { address } = await renderApp('/dashboard', { token });
    fireEvent.change(await screen.findByLabelText('Search by date'), { target: { value: '2026-02-01' } });
    await waitFor(async () => expect(await names()).toEqual(['Of another day']));
    expect(address()).toBe('/dashboard?date=2026-02-01');
  });

  it('rejects a date after today in India [dashboard-012]', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    // In India it is already the 6th.
    vi.setSystemTime('2026-03-05T19:00:00Z');
    answer([makeOrderRow()]);
    const { address } = await renderApp('/dashboard', { token });
    const date = await screen.findByLabelText('Search by date');
    expect(date).toHaveAttribute('max', todayIst(new Date()));
    fireEvent.change(date, { target: { value: '2026-03-07' } });
    expect(await screen.findByText('The date cannot be in the future.')).toBeVisible();
    expect(address()).toBe('/dashboard');
    fireEvent.change(date, { target: { value: '2026-03-06' } });
    await waitFor(() => expect(address()).toBe('/dashboard?date=2026-03-06'));
  });

  it('has pages of 10, or 25, 50, 100, and Back leads to the page before [dashboard-013]', async () => {
    answer(Array.from({ length: 26 }, (_, index) => makeOrderRow({ id: index + 1 })));
    const { user, address, router } = await renderApp('/dashboard', { token });
    expect(await names()).toHaveLength(10);
    const sizes = within(screen.getByLabelText('Rows per page')).getAllByRole('option');
    expect(sizes.map((option) => option.getAttribute('value'))).toEqual(['10', '25', '50', '100']);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(address()).toBe('/dashboard?page=2'));
    router.history.back();
    await waitFor(() => expect(address()).toBe('/dashboard'));
    await user.selectOptions(screen.getByLabelText('Rows per page'), '25');
    await waitFor(async () => expect(await names()).toHaveLength(25));
    expect(address()).toBe('/dashboard?size=25');
  });
});

describe('its states', () => {
  it('shows a skeleton while loading', async () => {
    server.use(mock('/dashboard', () => new Promise<never>(() => undefined)));
    await renderApp('/dashboard', { token });
    expect(await screen.findByText('Loading your dashboard')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });

  it('links to the services when empty', async () => {
    answer([]);
    await renderApp('/dashboard', { token });
    expect(await screen.findByText('You have not bought a service yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See our services' })).toHaveAttribute('href', '/services');
  });

  it('shows the error and retries', async () => {
    server.use(mockTooMany('/dashboard'));
    const { user } = await renderApp('/dashboard', { token });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    answer([makeOrderRow()]);
    await user.click(retry);
    expect(await names()).toEqual(['GST Registration']);
    expect(tokenNow()).toBe(token);
  });

  it('a failed load removes the token and leads to the login, and back [session-007] [session-008]', async () => {
    server.use(mockNetworkError('/dashboard'));
    const { address } = await renderApp('/dashboard?q=gst', { token });
    await waitFor(() => expect(address()).toBe('/login?returnTo=%2Fdashboard%3Fq%3Dgst'));
    expect(tokenNow()).toBeNull();
  });

  it('"Unauthentic access" removes the token at once [session-002]', async () => {
    server.use(mockUnauthentic('/dashboard'));
    const { address } = await renderApp('/dashboard', { token });
    await waitFor(() => expect(address()).toMatch(/^\/login/));
    expect(tokenNow()).toBeNull();
  });
});

function answer(services: OrderRow[]) {
  server.use(
    mock('/dashboard', {
      status: 'true',
      message: 'Done.',
      services_purchased: 9,
      progress_orders: 4,
      pending_orders: 3,
      complete_orders: 2,
      services,
    }),
  );
}

/** The service names in the table, from top to bottom. */
async function names() {
  const table = await screen.findByRole('table', { name: 'My Services' });
  const [, ...rows] = within(table).getAllByRole('row');
  return rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent);
}
