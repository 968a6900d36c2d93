import { isStateCode } from '@portal/domain/states';
import type { Db, Tx } from '../db/database.ts';
import type { OfferRecipient } from './offer-layout.ts';

/** Undefined for a closed account. */
export async function findRecipient(db: Db | Tx, customerId: number): Promise<OfferRecipient | undefined> {
  const person = await db
    .selectFrom('people')
    .select(['name', 'email', 'phone', 'business_name', 'billing_address', 'gst_number', 'billing_state'])
    .where('id', '=', customerId)
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (!person) return undefined;
  const { billing_state: state } = person;
  return { ...person, billing_state: state !== null && isStateCode(state) ? state : null };
}
