/** A purchase is one row of `payments`: a quote with its items, and the payment that bought it. */

import { sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import pg from 'pg';
import type { Db } from '../db/database.ts';

export interface Purchase {
  id: number;
  customerId: number;
  /** The provider's payment that bought it; null until then. */
  providerPaymentId: string | null;
  amountPaise: number;
  currency: string;
  /** The customer closed the account and could not see an order. */
  isAccountClosed: boolean;
  /** Another quote of the same purchase, at another total, was paid first. */
  isPaidByAnotherQuote: boolean;
  items: { serviceId: number; orderId: number | null }[];
}

/** Finds the purchase of an order at the payment provider. */
export async function findPurchase(db: Db, providerOrderId: string | null): Promise<Purchase | undefined> {
  if (providerOrderId === null) return undefined;
  return db
    .selectFrom('payments')
    .select((eb) => [
      'id',
      'customer_id as customerId',
      'provider_payment_id as providerPaymentId',
      'amount_paise as amountPaise',
      'currency',
      sql<boolean>`not exists (select from people where people.id = customer_id and people.state = 'active')`.as(
        'isAccountClosed',
      ),
      isPaidByAnotherQuote('payments').as('isPaidByAnotherQuote'),
      jsonArrayFrom(
        eb
          .selectFrom('payment_items')
          .select(['service_id as serviceId', 'order_id as orderId'])
          .whereRef('payment_items.payment_id', '=', 'payments.id')
          .orderBy('position'),
      ).as('items'),
    ])
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirst();
}

/**
 * Whether another quote of the same purchase is paid, since only one of them can be (record 0045). `alias` names a row of
 * `payments`.
 */
export const isPaidByAnotherQuote = (alias: string): RawBuilder<boolean> => {
  const payment = sql.table(alias);
  return sql<boolean>`exists (select from payments bought where bought.state = 'paid' and bought.id <> ${payment}.id
    and coalesce(bought.retry_of, bought.id) = coalesce(${payment}.retry_of, ${payment}.id))`;
};

/** Whether a concurrent payment of another quote was first. */
export const isAlreadyPaidError = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.constraint === 'payments_bought_once';
