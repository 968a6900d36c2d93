/** Reads the documents of a table of a return in batches, each with its own query, so a slow reader holds no connection. */

import type {
  DocumentTable,
  RatedAmounts,
  ReturnDocument,
  SupplyType,
} from '@portal/domain/gst-return/return-tables';
import { sql } from 'kysely';
import type { Replica } from '../db/replica.ts';
import { isExempt, type TaxLine } from '../invoices/tax-document.ts';
import { isWithinState, returnDocuments } from './return-documents.ts';
import type { ReturnScope } from './return-scope.ts';

export type Reader = Pick<Replica, 'read'>;

const batch = 1_000;

/** Sorted by the recipient's GST number, for others by place of supply; then those that pay tax, then by number. */
export async function* readDocuments(
  replica: Reader,
  scope: ReturnScope,
  table: DocumentTable,
): AsyncGenerator<ReturnDocument[]> {
  // The ids alone are sorted once and kept: a few bytes for each document.
  const ids = await replica.read(async (db) => {
    const { rows } = await sql<{ ids: number[] | null }>`
      select json_agg(id order by coalesce(recipient_gstin, place_of_supply),
        lut_arn is not null, serial) as ids
      from ${returnDocuments(scope)} document where section = ${table}`.execute(db);
    return rows[0]?.ids ?? [];
  });
  for (let at = 0; at < ids.length; at += batch) {
    yield readBatch(replica, table, ids.slice(at, at + batch));
  }
}

interface Row extends Omit<ReturnDocument, 'items'> {
  lines: TaxLine[];
}

/** Only invoices are in B2B and B2CL, and only credit notes in CDNR and CDNUR. */
async function readBatch(
  replica: Reader,
  table: DocumentTable,
  ids: readonly number[],
): Promise<ReturnDocument[]> {
  const isNote = table === 'cdnr' || table === 'cdnur';
  const document = sql.ref(isNote ? 'note' : 'invoices');
  const notes = isNote ? sql`join credit_notes note on note.invoice_id = invoices.id` : sql``;
  const { rows } = await replica.read((db) =>
    sql<Row>`
      select ${isNote ? 'credit_note' : 'invoice'}::text as kind, ${document}.number,
        ${document}.issued_on::text as day, recipient_gstin as "recipientGstin",
        recipient_name as "recipientName", place_of_supply as "placeOfSupply",
        ${isWithinState} as "isWithinState", ${supplyType} as supply,
        ${document}.total_paise as "totalPaise", ${document}.lines
      from invoices ${notes} join unnest(${ids}::bigint[]) with ordinality listed (id, place)
        on listed.id = ${document}.id
      order by listed.place`.execute(db),
  );
  return rows.map(({ lines, ...row }) => ({ ...row, items: itemsOf(lines, row) }));
}

const supplyType = sql<SupplyType>`case buyer_kind when 'india' then 'R'
  when 'sez' then case when lut_arn is null then 'SEWP' else 'SEWOP' end
  else case when lut_arn is null then 'WPAY' else 'WOPAY' end end`;

/** Sums the taxed lines of each rate, as the return wants them. */
function itemsOf(lines: readonly TaxLine[], { supply }: Pick<ReturnDocument, 'supply'>): RatedAmounts[] {
  const taxed = lines.filter((line) => !isExempt(line));
  const isWithoutTax = supply === 'SEWOP' || supply === 'WOPAY';
  return [...Map.groupBy(taxed, (line) => (isWithoutTax ? 0 : line.rate_basis_points))].map(
    ([rateBasisPoints, ofRate]) => {
      const sum = (amountOf: (line: TaxLine) => number) =>
        ofRate.reduce((total, line) => total + amountOf(line), 0);
      return {
        rateBasisPoints,
        taxable: sum((line) => line.taxable_paise),
        cgst: sum((line) => line.cgst_paise),
        sgst: sum((line) => line.sgst_paise),
        igst: sum((line) => line.igst_paise),
      };
    },
  );
}
