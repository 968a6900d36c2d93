/** The billing details of a purchase, as its invoice shows them. */

import { normaliseGstin } from '@portal/domain/gstin';
import { isStateCode, type StateCode } from '@portal/domain/states';
import type { components } from '@portal/sdk/contract.gen';
import { invalid } from '../contract/errors.ts';
import type { Db } from '../db/database.ts';
import { determineSupply } from '../invoices/issue-invoice.ts';
import { findUnprintableFields } from '../invoices/pdf/break-lines.ts';
import { assertNotOwnGstin } from '../settings/assert-not-own-gstin.ts';
import type { ProviderIdentity } from '../settings/settings-registry.ts';
import type { Billing } from './billing.ts';

/**
 * Normalises the GST number. Without a state the place of supply is that of the profile, else that of the provider
 * (section 12(2)(b)(ii) of the IGST Act). Throws 400 for the provider's own GST number, and for what invoices can't print.
 */
export async function parseBilling(
  db: Db,
  supplier: Pick<ProviderIdentity, 'gstin' | 'name'>,
  customerId: number,
  body: components['schemas']['BillingDetails'],
): Promise<Billing> {
  assertNotOwnGstin(supplier, 'gstno', body.gstno);
  const gstNumber = orNull(normaliseGstin(body.gstno ?? ''));
  const entered = body.billing_state === '' ? undefined : body.billing_state;
  const state = entered ?? (await loadProfileState(db, customerId));
  const billing = {
    name: body.name.trim(),
    email: body.email.trim(),
    phone: body.phone,
    gstNumber,
    businessName: orNull((body.business_name ?? '').trim()),
    state,
    address: orNull((body.billing_address ?? '').trim()),
    ...determineSupply(supplier, { gstNumber, billingState: state }),
  };
  assertPrintable(billing);
  return billing;
}

async function loadProfileState(db: Db, customerId: number): Promise<StateCode | null> {
  const { billing_state: code } = await db
    .selectFrom('people')
    .select('billing_state')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return code !== null && isStateCode(code) ? code : null;
}

const orNull = (text: string) => (text === '' ? null : text);

/** Throws 400 with every field that the invoice can't print, since it can't be corrected later. */
function assertPrintable({ name, businessName, address }: Billing): void {
  const errors = findUnprintableFields({
    name,
    business_name: businessName ?? '',
    billing_address: address ?? '',
  });
  if (errors.length > 0) throw invalid(errors);
}
