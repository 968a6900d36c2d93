/** Of the quotes that were open together for one purchase, at different totals, one can be bought (record 0045). */
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';

/** Whether another quote of the purchase made its orders. `alias` names the row of `payments` that is asked about. */
export const isBoughtByAnother = (alias: string): RawBuilder<boolean> => {
  const asked = sql.table(alias);
  return sql<boolean>`exists (select from payments bought where bought.state = 'paid' and bought.id <> ${asked}.id
    and coalesce(bought.retry_of, bought.id) = coalesce(${asked}.retry_of, ${asked}.id))`;
};

/** Two quotes were fulfilled at the same moment, and this was the second. */
export const wasSecond = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.constraint === 'payments_bought_once';
