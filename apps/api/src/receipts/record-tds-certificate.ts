/** An admin confirms the certificate of a receipt's TDS by its number, which is no longer awaited then. */

import { cleanLine } from '@portal/domain/text/clean-text';
import { invalid, notFound } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import { inTransaction } from '../db/transaction.ts';
import { notifyOfConfirmedCertificate } from './receipt-notifications.ts';

export const recordTdsCertificate: Handler<'recordTdsCertificate'> = async (deps, { actor, body }) => {
  const number = cleanLine(body.number);
  if (number === '') throw invalid([{ field: 'number', message: 'Enter the number of the certificate.' }]);
  return inTransaction(deps.db, async (tx) => {
    const certified = await tx
      .updateTable('receipts')
      .set({ tds_certificate: number, certified_by: actor.userId, certified_at: deps.clock.now() })
      .where('id', '=', body.receipt_id)
      .where('tds_paise', '>', 0)
      .where('voided_at', 'is', null)
      .returning(['id', 'payment_id'])
      .executeTakeFirst();
    if (!certified) throw notFound('There is no such receipt with TDS.');
    await notifyOfConfirmedCertificate(tx, deps, certified);
    return { status: 'true', message: 'Certificate recorded.' };
  });
};
