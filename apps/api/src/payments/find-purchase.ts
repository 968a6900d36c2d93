/** Loads what one order at the payment provider is to buy, and whether it did. */
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../db/database.ts';
import { isBoughtByAnother } from './bought-by-another.ts';

export interface Purchase {
  id: number;
  customerId: number;
  /** The payment that bought it; null while nothing did. */
  providerPaymentId: string | null;
  amountPaise: number;
  currency: string;
  /** Its customer's account was closed: nobody could see an order of it. */
  isClosed: boolean;
  /** Its orders were made on another quote, at another total. */
  isBoughtByAnother: boolean;
  items: { serviceId: number; orderId: number | null }[];
}

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
        'isClosed',
      ),
      isBoughtByAnother('payments').as('isBoughtByAnother'),
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
