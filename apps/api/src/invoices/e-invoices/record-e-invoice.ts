/** Records what the invoice registration portal answered about an invoice or a credit note, once (record 0060). */

import { createHash } from 'node:crypto';
import {
  acknowledgedAt,
  irnSource,
  type RegisteredDocument,
  registrationFaults,
} from '@portal/domain/e-invoice/registration';
import { invalid, notFound, Problem } from '../../contract/errors.ts';
import type { Handler } from '../../contract/operation.ts';
import type { Db } from '../../db/database.ts';
import { findTaxDocument } from '../tax-document.ts';

export const recordEInvoice: Handler<'recordEInvoice'> = async ({ db }, { body }) => {
  const { document, recorded } = await findDocument(db, body.number);
  const expected = createHash('sha256').update(irnSource(document)).digest('hex');
  const [irn, qr] = [body.irn.trim().toLowerCase(), body.qr.trim()];
  const ackNo = body.ack_no.trim();
  const faults = registrationFaults({ irn, ackNo, ackDate: body.ack_date, qr }, document, expected);
  const at = acknowledgedAt(body.ack_date);
  if (faults.length > 0 || at === undefined) throw invalid(faults);
  const message = `${body.number} has its IRN.`;
  if (recorded.irn === irn && recorded.ackNo === ackNo) return { status: 'true', message };
  // Of two concurrent calls only one finds it empty.
  const { numUpdatedRows } = await db
    .updateTable(document.kind === 'invoice' ? 'invoices' : 'credit_notes')
    .set({ irn, ack_no: ackNo, qr, acknowledged_at: at })
    .where('number', '=', body.number)
    .where('irn', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Problem('conflict', `An IRN of ${body.number} is recorded already.`);
  return { status: 'true', message };
};

async function findDocument(db: Db, number: string) {
  const found = await findTaxDocument(db, 'link-bearer', number);
  if (!found) throw notFound('There is no such invoice or credit note.');
  if (found.recipient_gstin === null && found.buyer_kind === 'india')
    throw new Problem(
      'conflict',
      'Its recipient is not registered for GST, so it is not reported to the portal.',
    );
  const document: RegisteredDocument = {
    kind: found.note_number === null ? 'invoice' : 'credit_note',
    number,
    issuedAt: found.noted_at ?? found.issued_at,
    supplierGstin: found.supplier_gstin,
    totalPaise: found.total_paise,
  };
  return { document, recorded: { irn: found.irn, ackNo: found.ack_no } };
}
