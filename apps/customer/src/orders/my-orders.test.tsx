/** The My Orders table (`/myorders`): columns, search, the counters' filter, the message after a purchase, states. */

import { mock } from '@portal/sdk/testing/mock-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type OrderRow, makeOrderRow } from '../../test/make-order.ts';
import { mockTooMany } from '../../test/problems.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const token = 'a-token';
const pending = makeOrderRow({ id: 1, order_name: 'Not begun' });
const progress = makeOrderRow({ id: 2, order_name: 'Under way', status: 'Application filed' });
const complete = makeOrderRow({ id: 3, order_name: 'At its end', status: 'Certificate issued' });

describe('the table', () => {
  it('has the columns of the specification [myorders-001] [myorders-002]', async () => {
    answer([makeOrderRow({ id: 123, total: 125_000, payment_status: 'Pending' })]);
    await renderApp('/myorders', { token });
    const table = await screen.findByRole('table', { name: 'My Orders' });
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Order ID',
      'Order Name',
      'Order Status',
      'Order Date',
      'Amount',
      'Payment Status',
      'Actions',
    ]);
    const cells = within(table).getAllByRole('cell');
    expect(cells.slice(0, 6).map(({ textContent }) => textContent)).toEqual([
      'ORD-000123',
      'GST Registration',
      'Pending',
      '2026-03-05',
      'Rs.1,25,000',
      'Pending',
    ]);
  });

  it('labels what is cancelled or refunded, and filters by it', async () => {
    const cancelled = makeOrderRow({
      id: 7,
      order_name: 'Given up',
      is_cancelled: true,
      payment_status: 'Pending',
    });
    const part = makeOrderRow({ id: 8, order_name: 'In part', refunded_amount: 1 });
    const whole = makeOrderRow({ id: 9, order_name: 'All of it', refunded_amount: 11_800 });
    answer([pending, cancelled, part, whole]);
    const { user } = await renderApp('/myorders', { token });
    expect(await screen.findByRole('row', { name: /Given up/ })).toHaveTextContent(/Cancelled.*Not Due/);
    expect(screen.getByRole('row', { name: /In part/ })).toHaveTextContent('Partly Refunded');
    expect(screen.getByRole('row', { name: /All of it/ })).toHaveTextContent(/Pending.*Refunded/);
    const show = screen.getByRole('combobox', { name: 'Show' });
    await user.selectOptions(show, 'Cancelled');
    await waitFor(async () => expect(await names()).toEqual(['Given up']));
    await user.selectOptions(show, 'Complete');
    await waitFor(async () => expect(await names()).toEqual(['Given up', 'All of it']));
    await user.selectOptions(show, 'All orders');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Payment' }), 'Partly refunded');
    await waitFor(async () => expect(await names()).toEqual(['In part']));
  });

  it('links to the order and to its progress [myorders-003] [myorders-004]', async () => {
    answer([makeOrderRow({ id: 41 })]);
    await renderApp('/myorders', { token });
    expect(await screen.findByRole('link', { name: 'View ORD-000041' })).toHaveAttribute(
      'href',
      '/orderdetail/41',
    );
    expect(screen.getByRole('link', { name: 'Progress of ORD-000041' })).toHaveAttribute(
      'href',
      '/orderprogress/41',
    );
  });

  it('can be searched by name [myorders-005]', async () => {
    answer([pending, progress]);
    const { user } = await renderApp('/myorders', { token });
    await user.type(await screen.findByRole('searchbox', { name: 'Search by name' }), 'UNDER');
    await waitFor(async () => expect(await names()).toEqual(['Under way']));
  });

  it('is searched by date [myorders-006]', async () => {
    answer([pending, { ...progress, date: '2026-01-31' }]);
    const { address } = await renderApp('/myorders', { token });
    fireEvent.change(await screen.findByLabelText('Search by date'), { target: { value: '2026-01-31' } });
    await waitFor(async () => expect(await names()).toEqual(['Under way']));
    expect(address()).toBe('/myorders?date=2026-01-31');
  });

  it('has pages of 10, or 25, 50, 100 [myorders-007]', async () => {
    answer(Array.from({ length: 12 }, (_, index) => makeOrderRow({ id: index + 1 })));
    const { user } = await renderApp('/myorders', { token });
    expect(await names()).toHaveLength(10);
    const sizes = within(screen.getByLabelText('Rows per page')).getAllByRole('option');
    expect(sizes.map((option) => option.getAttribute('value'))).toEqual(['10', '25', '50', '100']);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(async () => expect(await names()).toHaveLength(2));
  });
});

describe('the filter of the counters', () => {
  it.each([
    ['pending', ['Not begun']],
    ['progress', ['Under way']],
    ['complete', ['At its end']],
    ['nonsense', ['Not begun', 'Under way', 'At its end']],
  ])('%s shows only its orders [dashboard-002]', async (bucket, shown) => {
    answer([pending, progress, complete]);
    await renderApp(`/myorders?bucket=${bucket}`, { token });
    expect(await names()).toEqual(shown);
  });

  it('combines with the payment filter in the URL, and Back undoes one of them', async () => {
    answer([pending, { ...pending, id: 9, order_name: 'Not paid', payment_status: 'Pending' }, complete]);
    const { user, address, router } = await renderApp('/myorders?payment=nonsense', { token });
    expect(await names()).toHaveLength(3);
    await user.selectOptions(await screen.findByLabelText('Payment'), 'Payment pending');
    await waitFor(() => expect(address()).toBe('/myorders?payment=Pending'));
    expect(await names()).toEqual(['Not paid']);
    await user.selectOptions(screen.getByLabelText('Show'), 'Complete');
    await waitFor(() => expect(address()).toBe('/myorders?bucket=complete&payment=Pending'));
    expect(await screen.findByText('Nothing found')).toBeVisible();
    router.history.back();
    await waitFor(() => expect(address()).toBe('/myorders?payment=Pending'));
    await user.selectOptions(screen.getByLabelText('Payment'), 'Paid or not');
    await waitFor(async () => expect(await names()).toHaveLength(3));
  });

  it('stays during a search, and can be cleared at once', async () => {
    answer([pending, progress, complete]);
    const { user, address } = await renderApp('/myorders', { token });
    await user.selectOptions(await screen.findByLabelText('Show'), 'Complete');
    await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'under');
    expect(address()).toBe('/myorders?q=under&bucket=complete');
    await user.click(await screen.findByRole('button', { name: 'Show everything' }));
    await waitFor(() => expect(address()).toBe('/myorders'));
    expect(await names()).toHaveLength(3);
  });
});

describe('after a purchase', () => {
  it('shows the confirmation once, with the amount paid [payment-015]', async () => {
    answer([pending]);
    const { router, user } = await renderApp('/dashboard', { token: withDashboard() });
    await router.navigate({ to: '/myorders', state: { placedTotal: 125_000.5 } });
    const thanks = await screen.findByRole('alert');
    expect(thanks).toHaveTextContent(
      'Your order of amount Rs.1,25,000.50 is placed successfully. Thank You!',
    );
    await waitFor(() => expect(router.state.location.state.placedTotal).toBeUndefined());
    await user.click(screen.getByRole('button', { name: 'Close message' }));
    expect(thanks).not.toBeInTheDocument();
    await router.navigate({ to: '/dashboard' });
    router.history.back();
    await screen.findByRole('table', { name: 'My Orders' });
    expect(screen.queryByText(/Thank You!/)).not.toBeInTheDocument();
  });
});

describe('its states', () => {
  it('shows a skeleton while loading', async () => {
    server.use(mock('/orders', () => new Promise<never>(() => undefined)));
    await renderApp('/myorders', { token });
    expect(await screen.findByText('Loading your orders')).toBeInTheDocument();
  });

  it('links to the services when empty', async () => {
    answer([]);
    await renderApp('/myorders', { token });
    expect(await screen.findByText('You have no orders yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See our services' })).toHaveAttribute('href', '/services');
  });

  it('shows the error and retries', async () => {
    server.use(mockTooMany('/orders'));
    const { user } = await renderApp('/myorders', { token });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    answer([pending]);
    await user.click(retry);
    expect(await names()).toEqual(['Not begun']);
  });

  it('shows when there are more orders than listed', async () => {
    answer([pending], 'more');
    await renderApp('/myorders', { token });
    expect(await screen.findByText('These are your newest 1 orders.')).toBeVisible();
  });
});

function answer(orders: OrderRow[], next: string | null = null) {
  server.use(mock('/orders', { status: 'true', message: 'Done.', orders, next_cursor: next }));
}

function withDashboard(): string {
  const counts = { services_purchased: 0, progress_orders: 0, pending_orders: 0, complete_orders: 0 };
  server.use(mock('/dashboard', { status: 'true', message: 'Done.', ...counts, services: [] }));
  return token;
}

async function names() {
  const table = await screen.findByRole('table', { name: 'My Orders' });
  const [, ...rows] = within(table).getAllByRole('row');
  return rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent);
}
