/** The buyer that the payment form begins with: of the last order, with the billing details of the account. */

import { phoneOfDigits } from '@portal/domain/phone';
import type { components } from '@portal/sdk/contract.gen';
import type { Buyer } from './payment.queries.ts';
import { stateOfGstNumber } from './state-of-gst-number.ts';

type Order = Pick<components['schemas']['Order'], 'name' | 'email' | 'phone' | 'gst_number'>;
type Profile = Pick<
  components['schemas']['Profile'],
  'name' | 'email' | 'phone' | 'gst_number' | 'business_name' | 'billing_state' | 'billing_address'
>;

/** The account's own billing details win over those of the last order, since they were set on purpose. */
export function defaultBuyer(profile: Profile | null, last: Order | null): Buyer {
  const person = last ?? profile;
  return {
    name: person?.name ?? '',
    email: person?.email ?? '',
    phone: phoneOfDigits(person?.phone ?? ''),
    ...billingOf(profile?.gst_number ?? last?.gst_number ?? '', profile?.billing_state ?? ''),
    business_name: profile?.business_name ?? '',
    billing_address: profile?.billing_address ?? '',
  };
}

/** Billing details of an order created unpaid; missing ones are filled from the account. */
export function buyerOfUnpaidOrder(order: Order, first: Buyer): Buyer {
  const { name, email, phone, gst_number: gstno } = order;
  return {
    name,
    email,
    phone: phoneOfDigits(phone),
    ...billingOf(gstno ?? first.gstno, first.billing_state),
    business_name: first.business_name,
    billing_address: first.billing_address,
  };
}

/** A right GST number decides the state by itself. */
function billingOf(gstno: string, state: string) {
  return { gstno, billing_state: stateOfGstNumber(gstno) ?? state };
}
