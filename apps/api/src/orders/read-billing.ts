/** Reads the buyer's details off a purchase, with what its invoice will need. */
import { normaliseGstin } from '@portal/domain/gstin';
import type { Body } from '../contract/operation.ts';
import { supplyOf } from '../invoices/supply-of.ts';
import type { Billing } from '../payments/start-payment.ts';
import type { ProviderIdentity } from '../settings/settings-registry.ts';

/** The GST number is upper-cased, and an empty one is none (decision 32). */
export function readBilling(
  supplier: Pick<ProviderIdentity, 'gstin'>,
  body: Body<'checkValidation'>,
): Billing {
  const gstNumber = orNull(normaliseGstin(body.gstno ?? ''));
  const state = body.billing_state === '' ? null : (body.billing_state ?? null);
  return {
    name: body.name.trim(),
    email: body.email.trim(),
    phone: body.phone,
    gstNumber,
    state,
    address: orNull((body.billing_address ?? '').trim()),
    ...supplyOf(supplier, { gstNumber, billingState: state }),
  };
}

const orNull = (text: string) => (text === '' ? null : text);
