/** What the invoice of a purchase will lack. The payment form asks for it, the call only warns (record 0041). */
import { gstinWarning } from '@portal/domain/gstin';
import { invoiceProblems } from '@portal/domain/invoice-fields';
import type { Paise } from '@portal/domain/money';
import type { components } from '@portal/sdk/contract.gen';
import type { Billing } from './start-payment.ts';

type Warning = components['schemas']['FieldWarning'];

/** @param total what is paid, GST included. */
export function billingWarnings(billing: Billing, total: Paise): Warning[] {
  const fields = {
    gstno: billing.gstNumber ?? '',
    business_name: billing.businessName ?? '',
    billing_state: billing.state ?? '',
    billing_address: billing.address ?? '',
  };
  const doubtful = gstinWarning(fields.gstno);
  return [
    ...(doubtful === undefined ? [] : [{ field: 'gstno' as const, message: doubtful }]),
    ...invoiceProblems(fields, total).map((missing) =>
      missing.field === 'billing_state' ? { ...missing, message: NO_STATE } : missing,
    ),
  ];
}

const NO_STATE =
  'No state was given and none is in the profile, so the invoice is made for our own state. Give yours before you pay.';
