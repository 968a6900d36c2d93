/** Toolbar above a table: search, day, extra filters and CSV; many filters fold into one button on a phone. */

import { Button, Group } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconDownload } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import type { DataTableProps } from './data-table.tsx';
import { DayFilter } from './day-filter.tsx';
import { SearchBox } from './search-box.tsx';
import { downloadCsv, formatCsv } from './table-csv.ts';
import type { TableState } from './table-state.ts';
import styles from './table-toolbar.module.css';

type TableToolbarProps<Row extends object> = DataTableProps<Row> & {
  change: (part: TableState) => void;
  found: readonly Row[];
};

export function TableToolbar<Row extends object>(props: TableToolbarProps<Row>) {
  const { label, columns, state, searchLabel, day, filters, server, csv = false, change, found } = props;
  const narrowing = (
    <>
      {day && <DayFilter label={day.label} value={state.date ?? ''} onChange={(date) => change({ date })} />}
      {filters?.controls}
    </>
  );
  return (
    <Group gap="sm" align="flex-start" className={styles['bar'] ?? ''}>
      {searchLabel !== undefined && (
        <Group flex="1 1 18rem" maw={360} grow>
          <SearchBox
            label={searchLabel}
            value={state.q ?? ''}
            onChange={(q) => change({ q })}
            delay={server ? 250 : 0}
          />
        </Group>
      )}
      {filters?.many === true ? (
        <FoldedFilters inUse={filters.active || state.date !== undefined}>{narrowing}</FoldedFilters>
      ) : (
        narrowing
      )}
      {csv && (
        <Button
          variant="default"
          ml="auto"
          aria-label={`Download CSV of ${label}`}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => downloadCsv(label, formatCsv(columns, found))}
        >
          Download CSV
        </Button>
      )}
    </Group>
  );
}

/** Where there is room, its children are laid out as if it weren't there. */
function FoldedFilters({ inUse, children }: { inUse: boolean; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        variant="default"
        className={styles['fold'] ?? ''}
        aria-expanded={open}
        aria-controls={id}
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        onClick={() => setOpen(!open)}
      >
        {inUse ? 'Filters · in use' : 'Filters'}
      </Button>
      <div id={id} className={styles['folded']} data-open={open || undefined}>
        {children}
      </div>
    </>
  );
}
