/** The numbers of tax documents: a series without a gap for each kind and financial year (Rule 46(b), c.5). */
import { type RawBuilder, sql } from 'kysely';

/** INV is an invoice, CRN a credit note. */
export type Series = 'INV' | 'CRN';

/**
 * Parts of a statement that draw the next number of a series, once for each row of `due`, as the table `counted` with
 * `serial`. The counter's row stays locked until the transaction ends, so that numbers follow each other without a
 * gap; a rollback gives the number back. `due` holds one row at most.
 */
export const drawingSerial = (
  series: Series,
  yearCode: string,
  due: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`counted as (
    insert into invoice_counters (series, financial_year, last_serial)
    select ${series}::text, ${yearCode}::text, 1 from ${due}
    on conflict (series, financial_year) do update set last_serial = invoice_counters.last_serial + 1
    returning last_serial as serial
  )`;

/** Of the table `counted`, such as INV/2627/000042: 15 of the 16 characters that the law allows. */
export const documentNumber = (series: Series, yearCode: string): RawBuilder<string> =>
  sql<string>`(${`${series}/${yearCode}/`}::text || lpad(counted.serial::text, greatest(6, length(counted.serial::text)), '0'))`;
