/** What the invoice of a purchase will lack. It is said before paying, since an invoice can't be corrected later. */
import { needsAddress } from '@portal/domain/forms/payment';
import { gstinWarning } from '@portal/domain/gstin';
import type { Paise } from '@portal/domain/money';
import { hasPinCode } from '@portal/domain/pin-code';
import type { components } from '@portal/sdk/contract.gen';
import type { Billing } from '../payments/start-payment.ts';

type Warning = components['schemas']['FieldWarning'];

export function billingWarnings(billing: Billing, taxable: Paise): Warning[] {
  const warnings: Warning[] = [];
  const warn = (field: Warning['field'], message: string) => warnings.push({ field, message });
  const doubtful = gstinWarning(billing.gstNumber ?? '');
  if (doubtful !== undefined) warn('gstno', doubtful);
  const isBusiness = billing.invoiceGstin !== null;
  if (isBusiness && billing.businessName === null) {
    warn(
      'business_name',
      'Give the name of the business as on its GST certificate, so that the invoice names it.',
    );
  }
  if (!isBusiness && billing.state === null) {
    warn('billing_state', 'No state was given, so the invoice is made for our own state. Give yours.');
  }
  if (needsAddress(isBusiness, taxable) && !hasPinCode(billing.address ?? '')) {
    warn('billing_address', 'The invoice must show an address with its PIN code. Give it before you pay.');
  }
  return warnings;
}
