/** Records what the provider paid to an office for a fee that the customer paid at cost, with the office's receipt (record 0068). */

import { istDate, isDay } from '@portal/domain/ist-date';
import { formatRs, type Paise, rupeesToPaise } from '@portal/domain/money';
import { cleanLine } from '@portal/domain/text/clean-text';
import { sql } from 'kysely';
import { lockUnerasedCustomer } from '../access/unerased-customer.ts';
import { invalid } from '../contract/errors.ts';
import type { ReceivedFile } from '../contract/files.ts';
import type { Body, Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { keepFiles } from '../uploads/received-file.ts';
import { notifyOfDisbursement } from './disbursement-notifications.ts';
import { lockPassedOnFee, type PassedOnFee } from './passed-on-fee.ts';

export const recordDisbursement: Handler<'recordDisbursement'> = async (deps, { actor, body }) =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const fee = await lockPassedOnFee(tx, actor, body.charge_id);
    await lockUnerasedCustomer(tx, fee.order.customer_id);
    const paid = parseDisbursement(body, fee, now);
    await notifyOfDisbursement(tx, deps, fee, { ...paid, key: body.file.storedName });
    await saveDisbursement(tx, fee, { ...paid, file: body.file, by: actor.userId, now });
    return { status: 'true', message: 'Payment recorded. The customer was notified.' };
  });

interface Disbursement {
  amount: Paise;
  /** A day in India. */
  paidOn: string;
  reference: string;
}

/** Throws 400 with every field at fault. */
function parseDisbursement(body: Body<'recordDisbursement'>, { left }: PassedOnFee, now: Date): Disbursement {
  const [amount, reference] = [rupeesToPaise(body.amount), cleanLine(body.reference)];
  const tooMuch =
    left === 0
      ? 'All of this fee was given back.'
      : `At most ${formatRs(left)}, which the customer paid for it. Add a charge for what it cost beyond that.`;
  const errors = [
    ...(amount === 0 ? [{ field: 'amount', message: 'Enter what was paid to the office.' }] : []),
    ...(amount > left ? [{ field: 'amount', message: tooMuch }] : []),
    ...(isDay(body.paid_on) && body.paid_on <= istDate(now)
      ? []
      : [{ field: 'paid_on', message: 'Choose the day on which it was paid, today at the latest.' }]),
    ...(reference === ''
      ? [{ field: 'reference', message: 'Enter the number of the receipt, such as the SRN.' }]
      : []),
  ];
  if (errors.length > 0) throw invalid(errors);
  return { amount, paidOn: body.paid_on, reference };
}

interface NewDisbursement extends Disbursement {
  file: ReceivedFile;
  by: number;
  now: Date;
}

/** Replaces an earlier one, whose file the sweep removes. Call it last, since it keeps the file. */
async function saveDisbursement(tx: Tx, fee: PassedOnFee, { file, by, now, ...paid }: NewDisbursement) {
  await sql`
    with replaced as (select recorded_by, stored_name from disbursements where charge_id = ${fee.id}), unwarned as (
      delete from file_warnings where stored_name in (select stored_name from replaced)
    )
    insert into incoming_files (path, started_at)
    select 'user' || recorded_by || '/' || stored_name, ${now}::timestamptz from replaced`.execute(tx);
  const row = {
    amount_paise: paid.amount,
    paid_on: paid.paidOn,
    reference: paid.reference,
    stored_name: file.storedName,
    original_name: file.originalName,
    content_type: file.contentType,
    size_bytes: file.sizeBytes,
    sha256: file.sha256,
    recorded_by: by,
    recorded_at: now,
  };
  await tx
    .insertInto('disbursements')
    .values({ charge_id: fee.id, order_id: fee.order.id, ...row })
    .onConflict((conflict) => conflict.column('charge_id').doUpdateSet(row))
    .execute();
  await keepFiles(tx, [file]);
}
