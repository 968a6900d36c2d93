import { NativeSelect, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import { type ReactNode, useRef, type RefObject, useEffect, useState } from 'react';
import styles from './data-table.module.css';
import { type DataColumn, isSortable } from './table-columns.ts';

export type DataTableGridProps<Row> = {
  label: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly { id: string; row: Row }[];
  /** A column id, prefixed with a minus for descending. */
  sort: string | undefined;
  /** An empty string removes the sorting. */
  onSort: (sort: string) => void;
  busy: boolean;
};

/** From this many columns on, spacing is tighter, so that the table fits beside a laptop's side menu. */
const MANY_COLUMNS = 10;

/** Explicit roles, since some browsers drop table semantics when a table is laid out as cards. */
export function DataTableGrid<Row>({ label, columns, rows, sort, onSort, busy }: DataTableGridProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const scrolls = useOverflows(frame);
  return (
    <div className={styles['room']} data-dense={columns.length >= MANY_COLUMNS || undefined}>
      <SortOnCards columns={columns} sort={sort} onSort={onSort} />
      <div
        ref={frame}
        className={styles['frame']}
        data-scrolls={scrolls || undefined}
        role="region"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls sideways must be reachable by keyboard
        tabIndex={0}
      >
        <table role="table" aria-label={label} aria-busy={busy} className={join('table', busy && 'stale')}>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map(({ id, row }) => (
              <tr key={id} role="row" className={styles['row']}>
                {columns.map((column) => (
                  <td
                    key={column.id}
                    role="cell"
                    data-label={column.header}
                    className={join(
                      'cell',
                      column.align === 'end' && 'end',
                      column.nowrap === true && 'nowrap',
                      column.kind === 'action' && 'action',
                    )}
                  >
                    <div className={styles['value']}>{cellOf(column, row)}</div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

type SortProps = { sort: string | undefined; onSort: (sort: string) => void };

function HeadCell<Row>({ column, sort, onSort }: SortProps & { column: DataColumn<Row> }) {
  const direction = directionOf(column.id, sort);
  const className = join('head', column.align === 'end' && 'end', column.kind === 'action' && 'action');
  if (!isSortable(column))
    return (
      <th role="columnheader" scope="col" className={className}>
        {column.header}
      </th>
    );
  const Icon =
    direction === 'none' ? IconArrowsSort : direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <th role="columnheader" scope="col" aria-sort={direction} className={className}>
      <UnstyledButton
        className={join('sort', direction !== 'none' && 'sorted')}
        onClick={() => onSort(nextSort[direction](column.id))}
      >
        {column.header}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </th>
  );
}

function SortOnCards<Row>({ columns, sort, onSort }: SortProps & { columns: readonly DataColumn<Row>[] }) {
  const choices = columns.filter(isSortable).flatMap(({ id, header }) => [
    { value: id, label: `${header}, ascending` },
    { value: `-${id}`, label: `${header}, descending` },
  ]);
  if (choices.length === 0) return undefined;
  return (
    <div className={styles['sortOnCards']}>
      <NativeSelect
        aria-label="Sort by"
        value={sort ?? ''}
        data={[{ value: '', label: 'Sort by…' }, ...choices]}
        onChange={(event) => onSort(event.currentTarget.value)}
      />
    </div>
  );
}

type Direction = 'none' | 'ascending' | 'descending';

const nextSort = {
  none: (id: string) => id,
  ascending: (id: string) => `-${id}`,
  descending: () => '',
} satisfies Record<Direction, (id: string) => string>;

function directionOf(id: string, sort: string | undefined): Direction {
  if (sort === id) return 'ascending';
  return sort === `-${id}` ? 'descending' : 'none';
}

function cellOf<Row>(column: DataColumn<Row>, row: Row): ReactNode {
  return column.cell ? column.cell(row) : column.value(row);
}

function join(...names: (string | false)[]): string {
  return names.flatMap((name) => (name === false ? [] : [styles[name] ?? ''])).join(' ');
}

/** Whether a table is wider than its frame, which CSS can't query. */
function useOverflows(frame: RefObject<HTMLElement | null>): boolean {
  const [isOverflowing, setOverflowing] = useState(false);
  useEffect(() => {
    const outer = frame.current;
    const inner = outer?.querySelector('table');
    if (!outer || !inner) return undefined;
    const observer = new ResizeObserver(() => setOverflowing(inner.offsetWidth > outer.clientWidth));
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [frame]);
  return isOverflowing;
}
