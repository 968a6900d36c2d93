/** The numbers of tax documents: a series without a gap for each kind and financial year (Rule 46(b) CGST Rules). */
import { financialYear } from '@portal/domain/financial-year';
import { type RawBuilder, sql } from 'kysely';

/** INV is an invoice, CRN a credit note. */
export type Series = 'INV' | 'CRN';

/**
 * Parts of a statement that draw the next number of a series, once for each row of `due`, as the table `counted` with
 * `serial`, `issued_at` and `issued_on`. The counter's row stays locked until the transaction ends, so that numbers
 * follow each other without a gap; a rollback gives the number back. `due` holds one row at most.
 *
 * `now` was read before that lock, maybe by a process whose clock is behind: a number is never issued before the one
 * that precedes it, and its day lies in the financial year of the series.
 */
export const drawingSerial = (
  series: Series,
  now: Date,
  due: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`counted as (
    insert into invoice_counters (series, financial_year, last_serial, last_issued_at)
    select ${series}::text, ${financialYear(now).code}::text, 1, ${now}::timestamptz from ${due}
    on conflict (series, financial_year) do update set last_serial = invoice_counters.last_serial + 1,
      last_issued_at = greatest(invoice_counters.last_issued_at, excluded.last_issued_at)
    returning last_serial as serial, last_issued_at as issued_at,
      (last_issued_at at time zone 'Asia/Kolkata')::date as issued_on
  )`;

/** Of the table `counted`, such as INV/2627/000042: 15 of the 16 characters that the law allows. */
export const documentNumber = (series: Series, yearCode: string): RawBuilder<string> =>
  sql<string>`(${`${series}/${yearCode}/`}::text || lpad(counted.serial::text, greatest(6, length(counted.serial::text)), '0'))`;
