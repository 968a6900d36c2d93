import { cleanLine } from '@portal/domain/text/clean-text';
import { invalid, notFound } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';

export const recordTdsCertificate: Handler<'recordTdsCertificate'> = async (
  { db, clock },
  { actor, body },
) => {
  const number = cleanLine(body.number);
  if (number === '') throw invalid([{ field: 'number', message: 'Enter the number of the certificate.' }]);
  const certified = await db
    .updateTable('receipts')
    .set({ tds_certificate: number, certified_by: actor.userId, certified_at: clock.now() })
    .where('id', '=', body.receipt_id)
    .where('tds_paise', '>', 0)
    .where('voided_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!certified) throw notFound('There is no such receipt with TDS.');
  return { status: 'true', message: 'Certificate recorded.' };
};
