import { isBuyerKind } from '@portal/domain/buyer-kind';
import { isStateCode } from '@portal/domain/states';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { confirmedBuyer } from '../settings/confirmed-buyer.ts';
import type { OfferRecipient } from './offer-layout.ts';

/** Undefined for a closed account. */
export async function findRecipient(db: Db | Tx, customerId: number): Promise<OfferRecipient | undefined> {
  const person = await db
    .selectFrom('people')
    .select(['name', 'email', 'phone', 'business_name', 'billing_address', 'gst_number', 'billing_state'])
    .select(['buyer_kind', 'billing_country', confirmedBuyer(sql`people.id`).as('confirmed')])
    .where('id', '=', customerId)
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (!person) return undefined;
  const { billing_state: state, buyer_kind: kind } = person;
  return {
    ...person,
    buyer_kind: isBuyerKind(kind) ? kind : 'india',
    billing_state: state !== null && isStateCode(state) ? state : null,
  };
}
