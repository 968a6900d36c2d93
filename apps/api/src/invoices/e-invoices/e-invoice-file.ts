/** Documents as the file that the invoice registration portal takes: a JSON array of INV-01 documents. */

import { type EInvoiceDocument, eInvoicePayload } from '@portal/domain/e-invoice/payload';
import { splitAddress } from '@portal/domain/e-invoice/split-address';
import type { Db } from '../../db/database.ts';
import { findTaxDocument, isExempt, type TaxDocument } from '../tax-document.ts';

/** Reads one document at a time. Leaves out those to consumers, those that have an IRN, and bills of supply. */
export async function* writeEInvoiceFile(db: Db, numbers: readonly string[]): AsyncGenerator<string> {
  let isFirst = true;
  for (const number of numbers) {
    const document = await findTaxDocument(db, 'link-bearer', number);
    const eInvoice = document && toEInvoice(document);
    if (!eInvoice) continue;
    yield `${isFirst ? '[' : ','}${JSON.stringify(eInvoicePayload(eInvoice))}`;
    isFirst = false;
  }
  yield isFirst ? '[]' : ']';
}

/** The portal refuses an address without a PIN code. */
export const hasPinCode = (address: string | null): boolean => splitAddress(address ?? '').pin !== undefined;

function toEInvoice(document: TaxDocument): EInvoiceDocument | undefined {
  if ((document.recipient_gstin === null && document.buyer_kind === 'india') || document.irn !== null)
    return undefined;
  if (document.lines.every(isExempt)) return undefined;
  const isNote = document.note_number !== null;
  return {
    kind: isNote ? 'credit_note' : 'invoice',
    number: document.note_number ?? document.number,
    issuedAt: document.noted_at ?? document.issued_at,
    ...(isNote && { against: { number: document.number, issuedAt: document.issued_at } }),
    supplier: {
      gstin: document.supplier_gstin,
      name: document.supplier_name,
      address: document.supplier_address,
    },
    buyerKind: document.buyer_kind,
    isWithoutTax: document.lut_arn !== null,
    recipient: {
      gstin: document.recipient_gstin,
      country: document.recipient_country,
      name: document.recipient_name,
      address: document.recipient_address ?? '',
    },
    placeOfSupply: document.place_of_supply,
    lines: document.lines,
    taxablePaise: document.taxable_paise,
    cgstPaise: document.cgst_paise,
    sgstPaise: document.sgst_paise,
    igstPaise: document.igst_paise,
    totalPaise: document.total_paise,
  };
}
