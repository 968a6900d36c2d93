/** The tables of GSTR-1 computed row by row from what is stored, apart from the product's own queries. */

import type { TestApp } from './test-app.ts';

interface Line {
  sac: string;
  rate_basis_points: number;
  taxable_paise: number;
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
}

export interface StoredDocument {
  isNote: boolean;
  number: string;
  day: string;
  table: string;
  recipientGstin: string | null;
  placeOfSupply: string;
  isWithinState: boolean;
  /** Reported at the rate of zero. */
  isWithoutTax: boolean;
  isZeroRated: boolean;
  totalPaise: number;
  lines: Line[];
}

/** All documents, in the order of their numbers. */
export async function storedDocuments({ db }: TestApp): Promise<StoredDocument[]> {
  const invoices = await db
    .selectFrom('invoices')
    .selectAll()
    .orderBy('financial_year')
    .orderBy('serial')
    .execute();
  const notes = await db
    .selectFrom('credit_notes')
    .selectAll()
    .orderBy('financial_year')
    .orderBy('serial')
    .execute();
  const issued = (row: { issued_at: Date }) =>
    new Date(row.issued_at.getTime() + 19_800_000).toISOString().slice(0, 10);
  const describe = (invoice: (typeof invoices)[number], note?: (typeof notes)[number]): StoredDocument => {
    const row = note ?? invoice;
    const limit = issued(invoice) < '2024-08-01' ? 2_50_000 : 1_00_000;
    const isZone = invoice.buyer_kind === 'sez';
    const isExport = invoice.buyer_kind === 'abroad';
    const isWithinState = invoice.supplier_gstin.slice(0, 2) === invoice.place_of_supply && !isZone;
    const isLarge = !isWithinState && invoice.total_paise > limit * 100;
    const large = isExport ? 'exp' : 'b2cl';
    const consumers = isLarge || isExport ? (note ? 'cdnur' : large) : 'b2cs';
    const businesses = note ? 'cdnr' : 'b2b';
    return {
      isNote: note !== undefined,
      number: row.number,
      day: issued(row),
      table: invoice.recipient_gstin === null ? consumers : businesses,
      recipientGstin: invoice.recipient_gstin,
      placeOfSupply: invoice.place_of_supply,
      isWithinState,
      isWithoutTax: invoice.lut_arn !== null,
      isZeroRated: isZone || isExport,
      totalPaise: row.total_paise,
      lines: row.lines as unknown as Line[],
    };
  };
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  return [
    ...invoices.map((invoice) => describe(invoice)),
    ...notes.flatMap((note) => {
      const invoice = byId.get(note.invoice_id);
      return invoice ? [describe(invoice, note)] : [];
    }),
  ];
}

const heads = ['taxable', 'cgst', 'sgst', 'igst'] as const;
type Sum = Record<(typeof heads)[number], number> & { documents: number };

/** Adds up lines by a key; undefined leaves a line out. `signed` subtracts credit notes. */
export function sumLines(
  documents: readonly StoredDocument[],
  keyOf: (document: StoredDocument, line: Line) => string | undefined,
  signed: boolean,
): Record<string, Sum> {
  const sums = new Map<string, Sum & { numbers: Set<string> }>();
  for (const document of documents) {
    for (const line of document.lines) {
      const key = keyOf(document, line);
      if (key === undefined) continue;
      const sum = sums.get(key) ?? {
        taxable: 0,
        cgst: 0,
        sgst: 0,
        igst: 0,
        documents: 0,
        numbers: new Set(),
      };
      for (const head of heads) sum[head] += (signed && document.isNote ? -1 : 1) * line[`${head}_paise`];
      sum.numbers.add(document.number);
      sums.set(key, sum);
    }
  }
  return Object.fromEntries(
    [...sums].map(([key, { numbers, ...sum }]) => [key, { ...sum, documents: numbers.size }]),
  );
}
