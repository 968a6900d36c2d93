import type { StateCode } from '@portal/domain/states';
import type { TaxSupply } from '../invoices/issue-invoice.ts';

/** The billing details of a purchase. */
export interface Billing extends TaxSupply {
  name: string;
  email: string;
  phone: string;
  gstNumber: string | null;
  /** As on the GST certificate. */
  businessName: string | null;
  state: StateCode | null;
  address: string | null;
}

export const billingColumns = (billing: Billing) => ({
  billing_name: billing.name,
  billing_email: billing.email,
  billing_phone: billing.phone,
  gst_number: billing.gstNumber,
  business_name: billing.businessName,
  billing_state: billing.state,
  billing_address: billing.address,
  invoice_gstin: billing.invoiceGstin,
  place_of_supply: billing.placeOfSupply,
});
