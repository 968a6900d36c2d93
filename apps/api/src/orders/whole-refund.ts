/** Whether all that was paid went back to its customer: such a purchase counts as none (record 0043). */
import { type RawBuilder, sql } from 'kysely';

/** `alias` names the row of `payments` that is asked about. */
export const isWhollyRefunded = (alias: string): RawBuilder<boolean> => {
  const asked = sql.table(alias);
  return sql<boolean>`coalesce((select sum(back.amount_paise) from refunds back where back.payment_id = ${asked}.id
    and back.provider_payment_id = ${asked}.provider_payment_id and back.state = 'processed'), 0) >= ${asked}.amount_paise`;
};
