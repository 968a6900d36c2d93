import type { BuyerKind } from '@portal/domain/buyer-kind';
import { type PriceWithGst, toPaise } from '@portal/domain/money';
import type { StateCode } from '@portal/domain/states';
import type { TaxSupply } from '../invoices/issue-invoice.ts';

/** The billing details of a purchase. */
export interface Billing extends TaxSupply {
  kind: BuyerKind;
  name: string;
  email: string;
  phone: string;
  gstNumber: string | null;
  /** As on the GST certificate. */
  businessName: string | null;
  state: StateCode | null;
  address: string | null;
  /** Of a buyer outside India. */
  country: string | null;
  /** The letter of undertaking under which no tax is charged. */
  lut: string | null;
}

export const billingColumns = (billing: Billing) => ({
  billing_name: billing.name,
  billing_email: billing.email,
  billing_phone: billing.phone,
  gst_number: billing.gstNumber,
  business_name: billing.businessName,
  billing_state: billing.state,
  billing_address: billing.address,
  billing_country: billing.country,
  buyer_kind: billing.kind,
  lut_arn: billing.lut,
  invoice_gstin: billing.invoiceGstin,
  place_of_supply: billing.placeOfSupply,
});

/** What this buyer pays of a price. */
export const priceFor = ({ lut }: Pick<Billing, 'lut'>, price: PriceWithGst): PriceWithGst =>
  lut === null ? price : { price: price.price, gst: toPaise(0), total: price.price };
