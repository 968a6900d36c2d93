/** The sums of a return: its tables, B2CS by state and rate, the SAC summary, and the issued numbers. */

import type {
  ConsumerSum,
  DocumentTable,
  ExemptSum,
  IssuedSeries,
  SacSum,
  TaxAmounts,
} from '@portal/domain/gst-return/return-tables';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { documentLines, reportedRate, returnDocuments } from './return-documents.ts';
import type { ReturnScope } from './return-scope.ts';

export type Counted<Row> = Row & { documents: number };
export type TableSum = Counted<TaxAmounts & { section: DocumentTable; total: number }>;

/** Tables without a document are missing. Credit notes are negative in B2CS only, as the portal wants them. */
export async function sumTables(db: Db, scope: ReturnScope): Promise<TableSum[]> {
  const sign = sql`case when section = 'b2cs' then direction else 1 end`;
  const { rows } = await sql<TableSum>`
    select section, count(*)::integer as documents, ${amounts(sql`document`, sign)},
      sum(${sign} * total_paise)::bigint as total
    from ${returnDocuments(scope)} document where section is not null group by section`.execute(db);
  return rows;
}

/** Supplies less credit notes, as GSTR-3B wants them: taxed ones, and apart from them zero-rated ones. */
export async function sumNet(db: Db, scope: ReturnScope): Promise<(TaxAmounts & { isZeroRated: boolean })[]> {
  const { rows } = await sql<TaxAmounts & { isZeroRated: boolean }>`
    select buyer_kind <> 'india' as "isZeroRated", ${amounts(sql`document`, sql`direction`)}
    from ${returnDocuments(scope)} document where section is not null group by 1`.execute(db);
  return rows;
}

export async function sumConsumers(db: Db, scope: ReturnScope): Promise<Counted<ConsumerSum>[]> {
  const { rows } = await sql<Counted<ConsumerSum>>`
    select place_of_supply as "placeOfSupply", is_within_state as "isWithinState",
      rate_basis_points as "rateBasisPoints", ${documentCount}, ${amounts(sql`line`, sql`direction`)}
    from ${returnDocuments(scope)} document cross join ${documentLines}
    where section = 'b2cs' and line.rate_basis_points > 0 group by 1, 2, 3 order by 1, 3`.execute(db);
  return rows;
}

export async function sumExempt(db: Db, scope: ReturnScope): Promise<Counted<ExemptSum>[]> {
  const { rows } = await sql<Counted<ExemptSum>>`
    select case when recipient_gstin is null then 'b2c' else 'b2b' end as buyers, is_within_state as "isWithinState",
      count(*)::integer as documents, sum(direction * exempt_paise)::bigint as exempt
    from ${returnDocuments(scope)} document where exempt_paise > 0 group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

export async function sumSacCodes(db: Db, scope: ReturnScope): Promise<Counted<SacSum>[]> {
  const { rows } = await sql<Counted<SacSum>>`
    select case when recipient_gstin is null then 'b2c' else 'b2b' end as buyers, line.sac,
      ${reportedRate} as "rateBasisPoints", ${documentCount}, ${amounts(sql`line`, sql`direction`)}
    from ${returnDocuments(scope)} document cross join ${documentLines}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

/** One series of each kind, since a period lies within one financial year. */
export async function findIssuedSeries(db: Db, scope: ReturnScope): Promise<IssuedSeries[]> {
  const { rows } = await sql<IssuedSeries>`
    select kind, (array_agg(number order by serial))[1] as "from",
      (array_agg(number order by serial desc))[1] as "to", count(*)::integer as total
    from ${returnDocuments(scope)} document group by kind order by kind desc`.execute(db);
  return rows;
}

const documentCount = sql`count(distinct (kind, document.id))::integer as documents`;

const amounts = (rows: RawBuilder<unknown>, sign: RawBuilder<unknown>) => sql`
  sum(${sign} * ${rows}.taxable_paise)::bigint as taxable, sum(${sign} * ${rows}.cgst_paise)::bigint as cgst,
  sum(${sign} * ${rows}.sgst_paise)::bigint as sgst, sum(${sign} * ${rows}.igst_paise)::bigint as igst`;

/** Invoices that credit notes took back in the same period. */
export const isZero = ({ taxable, cgst, sgst, igst }: TaxAmounts) =>
  taxable === 0 && cgst === 0 && sgst === 0 && igst === 0;
