/** Reads the buyer's details off a purchase, with what its invoice will need. */
import { normaliseGstin } from '@portal/domain/gstin';
import { isStateCode, type StateCode } from '@portal/domain/states';
import type { Body } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { assertNotOwnGstin } from '../settings/assert-not-own-gstin.ts';
import { supplyOf } from '../invoices/supply-of.ts';
import type { Billing } from './start-payment.ts';
import type { ProviderIdentity } from '../settings/settings-registry.ts';

/**
 * The GST number is upper-cased, and an empty one is none. Who gives no state is supplied in that of
 * their profile, else where the provider is (section 12(2)(b)(ii) of the IGST Act). Throws 400 for the provider's own
 * GST number.
 */
export async function readBilling(
  db: Db,
  supplier: Pick<ProviderIdentity, 'gstin' | 'name'>,
  customerId: number,
  body: Body<'checkValidation'>,
): Promise<Billing> {
  assertNotOwnGstin(supplier, 'gstno', body.gstno);
  const gstNumber = orNull(normaliseGstin(body.gstno ?? ''));
  const given = body.billing_state === '' ? undefined : body.billing_state;
  const state = given ?? (await stateOfProfile(db, customerId));
  return {
    name: body.name.trim(),
    email: body.email.trim(),
    phone: body.phone,
    gstNumber,
    businessName: orNull((body.business_name ?? '').trim()),
    state,
    address: orNull((body.billing_address ?? '').trim()),
    ...supplyOf(supplier, { gstNumber, billingState: state }),
  };
}

async function stateOfProfile(db: Db, customerId: number): Promise<StateCode | null> {
  const { billing_state: code } = await db
    .selectFrom('people')
    .select('billing_state')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return code !== null && isStateCode(code) ? code : null;
}

const orNull = (text: string) => (text === '' ? null : text);
