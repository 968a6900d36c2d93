/** A panel for each table of GSTR-1; every number leads to its documents. */

import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { DOCUMENT_TABLES } from '@portal/domain/gst-return/return-tables';
import { DataTableGrid } from '@portal/ui/patterns/data-table-grid';
import type { ReactNode } from 'react';
import { consumerColumns, exemptColumns, issuedColumns, sacColumns } from './gst-columns.tsx';
import type { GstSearch } from './gst-search.ts';
import { amountText, countText, TABLES } from './gst-texts.ts';
import styles from './gst.module.css';
import type { GstAmounts, GstReturn } from './gst.queries.ts';

export type GstTablesProps = {
  gstReturn: GstReturn;
  onList: (list: GstSearch) => void;
};

export function GstTables({ gstReturn, onList }: GstTablesProps) {
  return (
    <Stack gap="lg">
      <Panel
        title="All together"
        place="For GSTR-3B"
        help="All invoices of the period less all credit notes, without SEZ units and exports."
      >
        <Amounts amounts={gstReturn.net} />
      </Panel>
      {gstReturn.zero_rated.taxable !== 0 && (
        <Panel
          title="SEZ units and exports together"
          place="For GSTR-3B, 3.1(b)"
          help="Their invoices of the period less their credit notes."
        >
          <Amounts amounts={gstReturn.zero_rated} />
        </Panel>
      )}
      {DOCUMENT_TABLES.map((table) => (
        <TablePanel key={table} table={table} gstReturn={gstReturn} onList={onList} />
      ))}
      <Panel {...TABLES.nil}>
        <Grid
          label="Exempt sales"
          columns={exemptColumns(onList)}
          rows={gstReturn.nil.map((row) => ({ id: `${row.buyers} ${row.within_state}`, row }))}
        />
      </Panel>
      <Panel {...TABLES.sac}>
        <Grid
          label="Sums by SAC"
          columns={sacColumns(onList)}
          rows={gstReturn.sac.map((row) => ({ id: `${row.buyers} ${row.sac} ${row.rate}`, row }))}
        />
      </Panel>
      <Panel {...TABLES.issued}>
        <Grid
          label="Series of numbers"
          columns={issuedColumns}
          rows={gstReturn.issued.map((row) => ({ id: row.kind, row }))}
        />
      </Panel>
    </Stack>
  );
}

type TablePanelProps = GstTablesProps & { table: (typeof DOCUMENT_TABLES)[number] };

function TablePanel({ table, gstReturn, onList }: TablePanelProps) {
  const sum = gstReturn.tables.find((one) => one.table === table);
  const text = TABLES[table];
  if (!sum || sum.documents === 0) return <Panel {...text}>{nothing}</Panel>;
  const count = countText(sum.documents, 'document', 'documents');
  return (
    <Panel
      {...text}
      action={
        <Button
          variant="default"
          aria-label={`Show ${count} of ${text.title}`}
          onClick={() => onList({ list: table })}
        >
          {count}
        </Button>
      }
    >
      <Amounts amounts={sum} />
      {table === 'b2cs' && (
        <Grid
          label="Sums by state"
          columns={consumerColumns(onList)}
          rows={gstReturn.b2cs.map((row) => ({ id: `${row.place_of_supply} ${row.rate}`, row }))}
        />
      )}
    </Panel>
  );
}

const nothing = <Text c="dimmed">Nothing in this period.</Text>;

type PanelProps = { title: string; place: string; help: string; action?: ReactNode; children: ReactNode };

function Panel({ title, place, help, action, children }: PanelProps) {
  return (
    <Card component="section" aria-label={title} withBorder>
      <Group justify="space-between" align="flex-start" gap="sm" mb={4}>
        <Title order={2} size="h4">
          {title}{' '}
          <Text span c="dimmed" size="sm" fw={400}>
            {place}
          </Text>
        </Title>
        {action}
      </Group>
      <Text c="dimmed" size="sm" maw="44rem" mb="md">
        {help}
      </Text>
      <Stack gap="md">{children}</Stack>
    </Card>
  );
}

const HEADS = [
  { head: 'taxable', label: 'Taxable value' },
  { head: 'cgst', label: 'CGST' },
  { head: 'sgst', label: 'SGST or UTGST' },
  { head: 'igst', label: 'IGST' },
  { head: 'total', label: 'Total' },
] as const;

function Amounts({ amounts }: { amounts: GstAmounts }) {
  return (
    <dl className={styles['amounts']}>
      {HEADS.map(({ head, label }) => (
        <div key={head}>
          <dt>{label}</dt>
          <dd className="portal-figures">{amountText(amounts[head])}</dd>
        </div>
      ))}
    </dl>
  );
}

type GridProps<Row> = Pick<Parameters<typeof DataTableGrid<Row>>[0], 'label' | 'columns' | 'rows'>;

function Grid<Row>(props: GridProps<Row>) {
  if (props.rows.length === 0) return nothing;
  return <DataTableGrid {...props} sort={undefined} onSort={ignore} busy={false} />;
}

/** No column is sortable. */
const ignore = () => undefined;
