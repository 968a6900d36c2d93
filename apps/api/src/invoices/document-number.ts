/** Numbers of tax documents: one gapless series per kind and financial year (Rule 46(b) CGST Rules). */

import { financialYear } from '@portal/domain/financial-year';
import { type RawBuilder, sql } from 'kysely';

/** INV: invoices, CRN: credit notes. */
export type Series = 'INV' | 'CRN';

/**
 * A CTE `counted` that takes the next number of a series if `due` has a row (at most one), with `serial`, `issued_at` and
 * `issued_on`. Locks the counter's row until the transaction ends, so that numbers have no gap; a rollback releases the
 * number.
 *
 * `now` was read before the lock, perhaps by a process whose clock is behind. So a number is never dated before its
 * predecessor, and its day is in the financial year of the series.
 */
export const nextSerialCte = (
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

/** SQL for the number of `counted`, such as INV/2627/000042: 15 of the 16 characters that the law allows. */
export const documentNumber = (series: Series, yearCode: string): RawBuilder<string> =>
  sql<string>`(${`${series}/${yearCode}/`}::text || lpad(counted.serial::text, greatest(6, length(counted.serial::text)), '0'))`;

export const invoicePath = (number: string): string => `invoices/${invoiceFileName(number)}`;

export const invoiceFileName = (number: string): string => `${number.replaceAll('/', '-')}.pdf`;

export const parseInvoiceNumber = (name: string): string => name.replace(/\.pdf$/, '').replaceAll('-', '/');
