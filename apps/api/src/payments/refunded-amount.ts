/** How much of a payment went back to its customer; a purchase of which all did counts as none (record 0043). */
import { type RawBuilder, sql } from 'kysely';

/** `alias` names the row of `payments` that is asked about. */
export const isWhollyRefunded = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`${refundedPaise(alias, sql`state = 'processed'`)} >= ${sql.table(alias)}.amount_paise`;

/** Also what is on its way. */
export const returnedPaise = (alias: string): RawBuilder<number> =>
  refundedPaise(alias, sql`state <> 'failed'`);

/** A refund of a second payment on the same quote is not one of what was bought. */
const refundedPaise = (alias: string, counted: RawBuilder<unknown>): RawBuilder<number> => {
  const asked = sql.table(alias);
  return sql<number>`coalesce((select sum(back.amount_paise) from refunds back where back.payment_id = ${asked}.id
    and back.provider_payment_id = ${asked}.provider_payment_id and back.${counted}), 0)::bigint`;
};
