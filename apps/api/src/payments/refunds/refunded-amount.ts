/** Refunded amounts in SQL. A fully refunded purchase counts as not bought (record 0043). */

import { type RawBuilder, sql } from 'kysely';

/** `alias` names a row of `payments`. */
export const isFullyRefunded = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`${refundedPaise(alias, sql`state = 'processed'`)} >= ${sql.table(alias)}.amount_paise`;

/** Includes pending refunds. */
export const refundedOrPendingPaise = (alias: string): RawBuilder<number> =>
  refundedPaise(alias, sql`state <> 'failed'`);

/** Excludes refunds of a second payment on the same quote. */
const refundedPaise = (alias: string, counted: RawBuilder<unknown>): RawBuilder<number> => {
  const payment = sql.table(alias);
  return sql<number>`coalesce((select sum(back.amount_paise) from refunds back where back.payment_id = ${payment}.id
    and back.provider_payment_id = ${payment}.provider_payment_id and back.${counted}), 0)::bigint`;
};
