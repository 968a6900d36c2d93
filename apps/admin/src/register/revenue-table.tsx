import { Table, Text } from '@mantine/core';
import { formatRs, toPaise } from '@portal/domain/money';
import { AppLink } from '@portal/shell/app-link';
import type { Revenue, RevenueFilters } from './register.queries.ts';

type Amounts = Revenue['total']['total'];

export function RevenueTable({ revenue, by }: { revenue: Revenue; by: RevenueFilters['by'] }) {
  const { months, rows, total } = revenue;
  return (
    <Table.ScrollContainer minWidth="70rem" type="native">
      <Table aria-label="Revenue" stickyHeader highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{TITLES[by]}</Table.Th>
            {months.map((month) => (
              <Table.Th key={month} ta="end">
                {monthName(month)}
              </Table.Th>
            ))}
            <Table.Th ta="end">Total</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, label, cells, total: whole }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row">{label}</Table.Th>
              {cells.map((cell, index) => (
                <Cell key={months[index]} amounts={cell} to={linkTo(filterOf(by, key), months[index])} />
              ))}
              <Cell amounts={whole} to={linkTo(filterOf(by, key), months[0], months[11])} />
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">Total</Table.Th>
            {total.cells.map((cell, index) => (
              <Cell key={months[index]} amounts={cell} to={linkTo({}, months[index])} />
            ))}
            <Cell amounts={total.total} to={linkTo({}, months[0], months[11])} />
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  );
}

function Cell({ amounts: { taxable_paise: taxable, tax_paise: tax }, to }: { amounts: Amounts; to: string }) {
  return (
    <Table.Td ta="end" className="portal-figures" style={{ whiteSpace: 'nowrap' }}>
      {taxable === 0 && tax === 0 ? (
        '–'
      ) : (
        <>
          <AppLink to={to} inherit>
            {rs(taxable)}
          </AppLink>
          <Text size="xs" c="dimmed">
            {rs(tax)}
          </Text>
        </>
      )}
    </Table.Td>
  );
}

const TITLES = { department: 'Department', service: 'Service', state: 'State' } as const;

const rs = (paise: number) => `${paise < 0 ? '−' : ''}${formatRs(toPaise(Math.abs(paise)))}`;

/** "Apr 26" of 2026-04. */
const monthName = (month: string) =>
  new Intl.DateTimeFormat('en-IN', { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

const filterOf = (by: RevenueFilters['by'], key: string): Record<string, string> =>
  by === 'state' ? { place_of_supply: key } : { [by]: key };

/** The invoices and credit notes from the first day of one month to the last of another. */
function linkTo(filter: Record<string, string>, first = '', last = first): string {
  const [year, month] = last.split('-').map(Number);
  const end = new Date(Date.UTC(year ?? 0, month ?? 1, 0)).toISOString().slice(0, 10);
  return `/admininvoices?${new URLSearchParams({ ...filter, from: `${first}-01`, to: end }).toString()}`;
}
