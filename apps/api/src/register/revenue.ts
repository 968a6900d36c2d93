/** Revenue of a financial year by month and department, service or state: invoices less credit notes. */

import { type FinancialYear, financialYear } from '@portal/domain/financial-year';
import { placeName } from '@portal/domain/states';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import { invalid } from '../contract/errors.ts';
import type { FileAnswer } from '../contract/files.ts';
import type { Handler } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import type { Replica } from '../db/replica.ts';
import { type CsvCell, csvAnswer } from '../http/serve-csv.ts';

type RevenueFilters = components['schemas']['RevenueFilters'];
type RevenueRow = components['schemas']['RevenueRow'];
interface Amounts {
  taxable_paise: number;
  tax_paise: number;
}

export const revenue: Handler<'revenue'> = async ({ db }, { body }) => {
  const year = parseYear(body.year);
  const months = monthsOf(year);
  const rows = await loadRevenue(db, body);
  return { status: 'true', message: `Revenue of ${year.label}.`, months, rows, total: totalOf(rows, months) };
};

/** Throws 400 unless it is a financial year. */
export function parseYear(text: string): FinancialYear {
  const year = financialYear(new Date(`${text.slice(0, 4)}-06-01T00:00:00Z`));
  if (year.label === text) return year;
  throw invalid([{ field: 'year', message: 'Choose a financial year.' }]);
}

const columns = { department: 'department', service: 'service_name', state: 'place_of_supply' } as const;

/** The largest first. Months without revenue have zeros. */
async function loadRevenue(db: Db, { year: text, by }: RevenueFilters): Promise<RevenueRow[]> {
  const year = parseYear(text);
  const { rows } = await sql<Amounts & { key: string; month: string }>`
    select ${sql.ref(columns[by])} as key, to_char(issued_on, 'YYYY-MM') as month,
      sum(taxable_paise)::bigint as taxable_paise, sum(tax_paise)::bigint as tax_paise
    from registered_lines where issued_on between ${year.from}::date and ${year.to}::date
    group by 1, 2`.execute(db);
  const months = monthsOf(year);
  return [...Map.groupBy(rows, ({ key }) => key)]
    .map(([key, found]) => {
      const cells = months.map((month) => found.find((row) => row.month === month) ?? nothing);
      return { key, label: labelOf(by, key), cells: cells.map(pick), total: sum(cells) };
    })
    .toSorted((a, b) => b.total.taxable_paise - a.total.taxable_paise || a.key.localeCompare(b.key));
}

const labelOf = (by: RevenueFilters['by'], key: string) =>
  by === 'state' ? `${placeName(key) ?? 'State'} (${key})` : key;

/** Such as 2026-04, from April to March. */
function monthsOf({ from, to }: FinancialYear): string[] {
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)];
  return Array.from({ length: 12 }, (_, index) => {
    const month = ((index + 3) % 12) + 1;
    return `${month > 3 ? first : last}-${String(month).padStart(2, '0')}`;
  });
}

function totalOf(rows: readonly RevenueRow[], months: readonly string[]) {
  return {
    cells: months.map((_, index) => sum(rows.map(({ cells }) => cells[index] ?? nothing))),
    total: sum(rows.map(({ total }) => total)),
  };
}

const nothing: Amounts = { taxable_paise: 0, tax_paise: 0 };
const pick = ({ taxable_paise, tax_paise }: Amounts): Amounts => ({ taxable_paise, tax_paise });
const sum = (amounts: readonly Amounts[]): Amounts => ({
  taxable_paise: amounts.reduce((all, each) => all + each.taxable_paise, 0),
  tax_paise: amounts.reduce((all, each) => all + each.tax_paise, 0),
});

/** Two columns for each month. */
export async function revenueCsv(
  replica: Pick<Replica, 'read'>,
  filters: RevenueFilters,
  name: string,
): Promise<FileAnswer> {
  const months = monthsOf(parseYear(filters.year));
  const rows = await replica.read((db) => loadRevenue(db, filters));
  const all = totalOf(rows, months);
  const titles = [
    titleOf[filters.by],
    ...[...months, 'Total'].flatMap((month) => [`${month} taxable (Rs.)`, `${month} tax (Rs.)`]),
  ];
  const line = (label: string, { cells, total }: typeof all): CsvCell[] => [
    label,
    ...[...cells, total].flatMap((cell) => [cell.taxable_paise / 100, cell.tax_paise / 100]),
  ];
  async function* lines() {
    yield [...rows.map((row) => line(row.label, row)), line('Total', all)];
  }
  return csvAnswer(titles, lines(), name);
}

const titleOf = { department: 'Department', service: 'Service', state: 'State' } as const;
