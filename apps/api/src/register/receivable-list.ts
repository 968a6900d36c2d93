/** What customers still owe, oldest invoice first, with its sums by age (record 0058). */

import { orderDisplayId } from '@portal/domain/display-id';
import { istDate } from '@portal/domain/ist-date';
import type { components } from '@portal/sdk/contract.gen';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { ListQuery } from '../lists/list-query.ts';
import { allOf } from '../lists/match-text.ts';
import { registerSearch } from './register-filters.ts';

type Schemas = components['schemas'];
type Age = Schemas['ReceivableAge'];
export type ReceivableFilters = Schemas['ReceivableFilters'];

export interface ReceivableRow {
  id: number;
  order_id: number;
  service_name: string;
  customer_id: number;
  customer_name: string;
  invoice: string;
  invoiced_on: string;
  invoiced_paise: number;
  received_paise: number;
  tds_awaited_paise: number;
  owed_paise: number;
}

const receivableRows = sql<ReceivableRow>`
  select receivables.id, receivables.order_id, orders.service_name, receivables.customer_id,
    people.name as customer_name, (
      select number from invoices where invoices.payment_id = receivables.payment_id order by id desc limit 1) as invoice,
    invoiced_on::text, invoiced_paise, received_paise, tds_awaited_paise, owed_paise
  from receivables join orders on orders.id = receivables.order_id join people on people.id = receivables.customer_id`;

const invoicedOn = sql`receivables.invoiced_on`;

/** `today` is the day in India from which the age counts. */
export function receivableList(
  { q, kind = 'owed', age }: ReceivableFilters,
  today: string,
): ListQuery<ReceivableRow> {
  const search = registerSearch('receivables', { q });
  return {
    name: 'receivables',
    table: 'receivables',
    select: receivableRows,
    where: allOf([
      kind === 'owed' ? sql<boolean>`owed_paise > 0` : sql<boolean>`tds_awaited_paise > 0`,
      ...(age === undefined ? [] : [sql<boolean>`${ageOn(today)} = ${age}`]),
    ]),
    sort: { direction: 'asc', key: invoicedOn, keyType: sql`date` },
    ...(search && { search: async (_, { condition }) => search(condition) }),
    count: async (db, condition) => {
      const { rows } = await sql<{ total: number }>`
        select count(*) as total from receivables where ${condition}`.execute(db);
      return { total: rows[0]?.total ?? 0 };
    },
  };
}

const AGES: readonly Age[] = ['0-30', '31-60', '61-90', 'over-90'];

const ageOn = (today: string): RawBuilder<string> =>
  sql`case when ${today}::date - invoiced_on <= 30 then '0-30' when ${today}::date - invoiced_on <= 60 then '31-60'
    when ${today}::date - invoiced_on <= 90 then '61-90' else 'over-90' end`;

/** Every age, also those without a row. */
export async function sumReceivables(db: Db, today: string) {
  const { rows } = await sql<{ age: Age; count: number; owed_paise: number }>`
    select ${ageOn(today)} as age, count(*) as count, sum(owed_paise)::bigint as owed_paise
    from receivables where owed_paise > 0 group by 1`.execute(db);
  return AGES.map((age) => rows.find((row) => row.age === age) ?? { age, count: 0, owed_paise: 0 });
}

/** TDS whose certificate is awaited, by financial year and quarter. */
export async function sumAwaitedTds(db: Db) {
  const { rows } = await sql<{ year: number; quarter: number; count: number; tds_paise: number }>`
    select extract(year from received_on - interval '3 months')::int as year,
      extract(quarter from received_on - interval '3 months')::int as quarter,
      count(*) as count, sum(tds_paise)::bigint as tds_paise
    from receipts where tds_paise > 0 and tds_certificate is null and voided_at is null
    group by 1, 2 order by 1, 2`.execute(db);
  return rows.map(({ year, ...sum }) => ({
    financial_year: `${year}-${String((year + 1) % 100).padStart(2, '0')}`,
    ...sum,
  }));
}

const dayMs = 24 * 3_600_000;

export const viewReceivable = (row: ReceivableRow, now: Date): Schemas['ReceivableRow'] => ({
  id: row.id,
  order: { id: row.order_id, order_id: orderDisplayId(row.order_id), service: row.service_name },
  customer: { id: row.customer_id, name: row.customer_name },
  invoice: row.invoice,
  invoiced_on: row.invoiced_on,
  days: daysSince(row.invoiced_on, now),
  invoiced_paise: row.invoiced_paise,
  received_paise: row.received_paise,
  tds_awaited_paise: row.tds_awaited_paise,
  owed_paise: row.owed_paise,
});

const daysSince = (day: string, now: Date): number => (Date.parse(istDate(now)) - Date.parse(day)) / dayMs;
