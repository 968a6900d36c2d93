/** Marks both payments of a suspected pair as intended. */

import { notFound } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';

export const dismissDuplicate: Handler<'dismissDuplicate'> = async ({ db, clock }, { body }) => {
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('provider_payment_id', '=', body.payment_id)
    .where('state', '=', 'paid')
    .executeTakeFirst();
  if (!payment) throw notFound('Payment not found.');
  await db
    .insertInto('checked_duplicates')
    .values({ payment_id: payment.id, checked_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { status: 'true', message: 'Both payments stay.' };
};
