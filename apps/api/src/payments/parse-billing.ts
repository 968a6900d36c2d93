/** The billing details of a purchase, as its invoice shows them. */

import type { BuyerKind } from '@portal/domain/buyer-kind';
import { isCountryCode } from '@portal/domain/countries';
import { normaliseGstin, parseGstin } from '@portal/domain/gstin';
import { isStateCode, type StateCode } from '@portal/domain/states';
import { lutFor } from '@portal/domain/zero-rating';
import type { components } from '@portal/sdk/contract.gen';
import { invalid } from '../contract/errors.ts';
import type { Db } from '../db/database.ts';
import { determineSupply } from '../invoices/issue-invoice.ts';
import { findUnprintableFields } from '../invoices/pdf/break-lines.ts';
import { assertNotOwnGstin } from '../settings/assert-not-own-gstin.ts';
import { findConfirmedBuyer } from '../settings/confirmed-buyer.ts';
import type { ProviderIdentity } from '../settings/settings-registry.ts';
import type { Billing } from './billing.ts';

/**
 * Normalises the GST number. Without a state the place of supply is that of the profile, else that of the provider
 * (section 12(2)(b)(ii) of the IGST Act). Throws 400 for the provider's own GST number, for what invoices can't print, and
 * for what the law wants of a special economic zone and of a buyer outside India.
 */
export async function parseBilling(
  db: Db,
  supplier: Pick<ProviderIdentity, 'gstin' | 'name' | 'zeroRating'>,
  customerId: number,
  body: components['schemas']['BillingDetails'],
  now: Date,
): Promise<Billing> {
  assertNotOwnGstin(supplier, 'gstno', body.gstno);
  const { buyer_kind: kind = 'india' } = body;
  const gstNumber = orNull(normaliseGstin(body.gstno ?? ''));
  const country = kind === 'abroad' ? orNull(body.billing_country ?? '') : null;
  assertZeroRatable(kind, { gstNumber, country, address: body.billing_address ?? '' });
  const entered = body.billing_state === '' ? undefined : body.billing_state;
  // Outside India it is only that of official fees.
  const state = entered ?? (kind === 'india' ? await loadProfileState(db, customerId) : null);
  const confirmed = kind === 'india' ? null : await findConfirmedBuyer(db, customerId);
  const billing = {
    kind,
    name: body.name.trim(),
    email: body.email.trim(),
    phone: body.phone,
    gstNumber,
    businessName: orNull((body.business_name ?? '').trim()),
    state,
    address: orNull((body.billing_address ?? '').trim()),
    country,
    lut: lutFor(supplier.zeroRating, { kind, gstNumber, confirmed }, now),
    ...determineSupply(supplier, { kind, gstNumber, billingState: state }),
  };
  assertPrintable(billing);
  return billing;
}

interface ZeroRatable {
  gstNumber: string | null;
  country: string | null;
  address: string;
}

function assertZeroRatable(kind: BuyerKind, { gstNumber, country, address }: ZeroRatable): void {
  const errors = [
    ...(kind === 'sez' && parseGstin(gstNumber ?? '') === undefined
      ? [{ field: 'gstno', message: 'Enter the valid GST number of the SEZ unit or developer.' }]
      : []),
    ...(kind === 'abroad' && gstNumber !== null
      ? [{ field: 'gstno', message: 'A buyer outside India has no GST number. Leave it empty.' }]
      : []),
    ...(kind === 'abroad' && !isCountryCode(country ?? '')
      ? [{ field: 'billing_country', message: 'Choose a country outside India.' }]
      : []),
    ...(kind === 'abroad' && address.trim() === ''
      ? [{ field: 'billing_address', message: 'Enter the full address, for the invoice.' }]
      : []),
  ];
  if (errors.length > 0) throw invalid(errors);
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
