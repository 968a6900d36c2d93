/** The grid on narrow screens: its frame scrolls sideways, and cards offer only the sort orders that exist. */

import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInPortal } from '../testing/render-in-portal.tsx';
import { DataTableGrid } from './data-table-grid.tsx';
import type { DataColumn } from './table-columns.ts';

type Row = { name: string };

const show = (columns: readonly DataColumn<Row>[]) =>
  renderInPortal(
    <DataTableGrid
      label="Orders"
      columns={columns}
      rows={[{ id: '1', row: { name: 'One' } }]}
      sort={undefined}
      onSort={() => undefined}
      busy={false}
    />,
  );
const column = (id: string, more: Partial<DataColumn<Row>> = {}): DataColumn<Row> => ({
  id,
  header: id,
  value: ({ name }) => name,
  ...more,
});

afterEach(() => vi.restoreAllMocks());

it('offers the sortable columns on cards, and no sort field when there are none', () => {
  const { unmount } = show([column('Name'), column('Status', { sortable: false })]);
  const choices = [...screen.getByRole('combobox', { name: 'Sort by' }).children];
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    'Sort by…',
    'Name, ascending',
    'Name, descending',
  ]);
  unmount();
  show([column('Status', { sortable: false })]);
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});

it('scrolls within its frame while it is wider than the frame', () => {
  let notify: () => void = () => undefined;
  class Observer {
    constructor(callback: () => void) {
      notify = callback;
    }
    observe() {}
    disconnect() {}
  }
  const before = ResizeObserver;
  vi.stubGlobal('ResizeObserver', Observer);
  const width = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_200);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_100);
  show([column('Name')]);
  const frame = screen.getByRole('region', { name: 'Orders' });
  expect(frame).not.toHaveAttribute('data-scrolls');
  act(notify);
  expect(frame).toHaveAttribute('data-scrolls');
  width.mockReturnValue(1_100);
  act(notify);
  expect(frame).not.toHaveAttribute('data-scrolls');
  vi.stubGlobal('ResizeObserver', before);
});
