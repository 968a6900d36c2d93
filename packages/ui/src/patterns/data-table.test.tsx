import { formatRsDash, rupeesToPaise } from '@portal/domain/money';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderInPortal } from '../testing/render-in-portal.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import type { DataColumn } from './table-columns.ts';
import type { TableState } from './table-state.ts';

type Order = { id: number; name: string; day: string; price: number };

const orders: Order[] = Array.from({ length: 23 }, (_, n) => ({
  id: n + 1,
  name: `Order ${n + 1}`,
  day: n < 3 ? '2026-01-05' : '2026-01-06',
  price: (n * 7) % 23,
}));

const columns: DataColumn<Order>[] = [
  { id: 'name', header: 'Order Name', value: (order) => order.name },
  { id: 'day', header: 'Date', value: (order) => order.day, searchable: false },
  { id: 'price', header: 'Price', value: (order) => order.price, align: 'end' },
  {
    id: 'view',
    header: 'View',
    kind: 'action',
    value: () => '',
    cell: (order) => <a href={`/orderdetail/${order.id}`}>View {order.name}</a>,
  },
];

type Overrides = Partial<DataTableProps<Order>> & { begin?: TableState };

function Table({ begin, ...overrides }: Overrides) {
  const [state, setState] = useState<TableState>(begin ?? {});
  return (
    <>
      <DataTable
        label="Orders"
        columns={columns}
        rows={orders}
        rowId={(order) => String(order.id)}
        state={state}
        onStateChange={setState}
        searchLabel="Search by name"
        day={{ label: 'Ordered on', of: (order) => order.day }}
        empty={<p>No orders yet</p>}
        {...overrides}
      />
      <output>{JSON.stringify(state)}</output>
    </>
  );
}

const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const state = (): unknown => JSON.parse(document.querySelector('output')?.textContent ?? '');

describe('the table', () => {
  it('shows ten rows a page, with their range and the total', async () => {
    renderInPortal(<Table />);
    expect(names()).toHaveLength(10);
    expect(screen.getByText('1–10 of 23')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(names()[0]).toBe('Order 11');
    expect(state()).toEqual({ page: 2 });
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(screen.getByText('21–23 of 23')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('offers 10, 25, 50 and 100 rows a page and returns to the first page when the size changes', async () => {
    renderInPortal(<Table begin={{ page: 3 }} />);
    const size = screen.getByRole('combobox', { name: 'Rows per page' });
    expect(
      within(size)
        .getAllByRole('option')
        .map((option) => option.getAttribute('value')),
    ).toEqual(['10', '25', '50', '100']);
    await userEvent.selectOptions(size, '25');
    expect(names()).toHaveLength(23);
    expect(state()).toEqual({ size: 25 });
  });

  it('can show all rows on one page', () => {
    renderInPortal(<Table allRows />);
    expect(names()).toHaveLength(23);
    expect(screen.getByText('1–23 of 23')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Next page' })).not.toBeInTheDocument();
  });

  it('finds each word in any field, case-insensitively, from the first page', async () => {
    renderInPortal(<Table begin={{ page: 2 }} />);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'oRDER 2');
    expect(names()).toEqual(['Order 2', 'Order 12', 'Order 20', 'Order 21', 'Order 22', 'Order 23']);
    expect(state()).toEqual({ q: 'oRDER 2' });
  });

  it.each(['Qasim  José', "JOSE d'souza", 'qasim - jose', '1,499', '1499', 'Rs.1,499'])(
    'finds rows by "%s"',
    (q) => {
      const one = { id: 99, name: 'Jose\u0301 D’Souza – Qasim', day: '2026-01-05', price: 1499 };
      const shown = columns.map((column) =>
        column.id === 'price'
          ? { ...column, shown: ({ price }: Order) => formatRsDash(rupeesToPaise(price)) }
          : column,
      );
      renderInPortal(<Table columns={shown} rows={[...orders, one]} begin={{ q }} />);
      expect(names()).toEqual([one.name]);
    },
  );

  it('shows when nothing is found and offers to clear the search', async () => {
    renderInPortal(<Table begin={{ q: 'zzz' }} />);
    expect(screen.getByRole('heading', { name: 'Nothing found for “zzz”' })).toBeInTheDocument();
    expect(screen.getByText('No rows')).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Rows per page' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show everything' }));
    expect(names()).toHaveLength(10);
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('shows the empty state when there are no rows', () => {
    renderInPortal(<Table rows={[]} />);
    expect(screen.getByText('No orders yet')).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('filters by day, which cannot be in the future', async () => {
    renderInPortal(<Table />);
    const day = screen.getByLabelText('Ordered on');
    await userEvent.type(day, '2026-01-05');
    expect(names()).toEqual(['Order 1', 'Order 2', 'Order 3']);
    await userEvent.clear(day);
    await userEvent.type(day, '2199-01-01');
    expect(screen.getByText('The date cannot be in the future.')).toBeInTheDocument();
    expect(names()).toHaveLength(10);
    expect(day).toHaveAttribute('max', expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/));
  });

  it('collapses many filters into a button that shows whether one is active', async () => {
    const filters = { controls: <p>All departments</p>, clear: () => undefined, many: true };
    const { rerender } = renderInPortal(<Table filters={{ ...filters, active: false }} />);
    const fold = screen.getByRole('button', { name: 'Filters' });
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(fold);
    expect(fold).toHaveAttribute('aria-expanded', 'true');
    expect(document.getElementById(fold.getAttribute('aria-controls') ?? '')).toHaveTextContent(
      'All departments',
    );
    rerender(<Table filters={{ ...filters, active: true }} />);
    expect(screen.getByRole('button', { name: 'Filters · in use' })).toBeVisible();
  });

  it('sorts by a column ascending, descending and not at all, numbers numerically', async () => {
    renderInPortal(<Table />);
    const head = () => screen.getByRole('columnheader', { name: 'Order Name' });
    const press = () => userEvent.click(within(head()).getByRole('button'));
    await press();
    expect(head()).toHaveAttribute('aria-sort', 'ascending');
    expect(names().slice(0, 3)).toEqual(['Order 1', 'Order 2', 'Order 3']);
    await press();
    expect(head()).toHaveAttribute('aria-sort', 'descending');
    expect(names()[0]).toBe('Order 23');
    await press();
    expect(head()).toHaveAttribute('aria-sort', 'none');
    await userEvent.click(screen.getByRole('button', { name: 'Price' }));
    expect(state()).toEqual({ sort: 'price' });
    expect(names()[0]).toBe('Order 1');
    expect(names()[1]).toBe(`Order ${orders.find((order) => order.price === 1)?.id}`);
  });

  it('does not sort or export columns of buttons', () => {
    renderInPortal(<Table />);
    expect(within(screen.getByRole('columnheader', { name: 'View' })).queryByRole('button')).toBeNull();
  });

  it('can be used with the keyboard alone', async () => {
    renderInPortal(<Table />);
    screen.getByRole('button', { name: 'Order Name' }).focus();
    await userEvent.keyboard('{Enter}{Enter}');
    expect(names()[0]).toBe('Order 23');
    screen.getByRole('region', { name: 'Orders' }).focus();
    expect(screen.getByRole('region', { name: 'Orders' })).toHaveFocus();
  });

  it('exports all rows found as CSV, in the order shown', async () => {
    const texts: Promise<string>[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => String(texts.push(blob.text())),
        revokeObjectURL: vi.fn<() => void>(),
      }),
    );
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    renderInPortal(<Table csv begin={{ date: '2026-01-05', sort: '-name' }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV of Orders' }));
    expect(click).toHaveBeenCalledOnce();
    expect((await texts[0])?.split('\r\n').slice(0, 3)).toEqual([
      'Order Name,Date,Price',
      'Order 3,2026-01-05,14',
      'Order 2,2026-01-05,7',
    ]);
  });

  it('shows rows of the server unchanged and debounces searches', async () => {
    const onStateChange = vi.fn<(next: TableState) => void>();
    renderInPortal(
      <Table
        rows={orders.slice(0, 10)}
        server={{ total: 1234, busy: false }}
        onStateChange={onStateChange}
      />,
    );
    expect(screen.getByText('1–10 of 1234')).toBeInTheDocument();
    await userEvent.type(screen.getByRole('searchbox'), 'abc');
    await expect.poll(() => onStateChange.mock.calls).toEqual([[{ q: 'abc' }]]);
    expect(names()).toHaveLength(10);
  });

  it('shows when there are more rows than the server counted', () => {
    renderInPortal(
      <Table rows={orders.slice(0, 10)} server={{ total: 10_000, capped: true, busy: false }} />,
    );
    expect(screen.getByText('1–10 of 10,000+')).toBeInTheDocument();
    expect(screen.getByText('Page 1')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next page' })).not.toHaveAttribute('aria-disabled');
  });
});
