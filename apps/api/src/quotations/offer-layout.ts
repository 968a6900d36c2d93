/** The texts of a quotation or a proforma invoice, laid out like the tax invoice of the payment. */

import type { BuyerKind, ConfirmedBuyer } from '@portal/domain/buyer-kind';
import { splitGst, sumPaise, toPaise } from '@portal/domain/money';
import type { BoughtFee } from '@portal/domain/official-fees';
import { isWithinState } from '@portal/domain/place-of-supply';
import type { StateCode } from '@portal/domain/states';
import { lutFor, noGstText } from '@portal/domain/zero-rating';
import { exemptionTexts, type InvoiceLayout, invoiceLayout } from '../invoices/invoice-layout.ts';
import { determineSupply } from '../invoices/issue-invoice.ts';
import { isExempt, type TaxDocument } from '../invoices/tax-document.ts';
import type { ProviderIdentity } from '../settings/settings-registry.ts';

/** Mostly from the customer's account. */
export interface OfferRecipient {
  buyer_kind: BuyerKind;
  billing_country: string | null;
  confirmed: ConfirmedBuyer | null;
  name: string;
  email: string;
  phone: string | null;
  business_name: string | null;
  billing_address: string | null;
  gst_number: string | null;
  billing_state: StateCode | null;
}

export interface OfferedService {
  name: string;
  /** Below the name. */
  detail: string;
  sac_code: string;
  price_paise: number;
  gst_paise: number;
  gst_rate_basis_points: number;
  tax_exemption: string | null;
  discount_paise: number;
  fees: readonly BoughtFee[];
}

export interface Offer extends Pick<InvoiceLayout, 'title' | 'copy'> {
  number: string;
  madeAt: Date;
  supplier: ProviderIdentity;
  recipient: OfferRecipient;
  services: readonly OfferedService[];
  facts: InvoiceLayout['facts'];
  notes: readonly string[];
  /** The last note. */
  closing: string;
}

export function offerLayout(offer: Offer): InvoiceLayout {
  const document = offerDocument(offer);
  const layout = invoiceLayout(document, ({ order_id: place, charge_id: fee }) => {
    const service = offer.services[place - 1];
    return (fee === undefined ? service?.detail : service?.name) ?? '';
  });
  return {
    ...layout,
    title: offer.title,
    copy: offer.copy,
    facts: [...offer.facts, ...layout.facts.filter(([label]) => label === 'Place of supply')],
    notes: [...offer.notes, ...zeroRatedNotes(offer), ...exemptionTexts(document.lines), offer.closing],
  };
}

/** The amounts are those with GST; the payment is without, if the letter of undertaking still holds then. */
function zeroRatedNotes({ recipient, supplier, madeAt }: Offer): string[] {
  const { buyer_kind: kind, gst_number: gstNumber, confirmed } = recipient;
  if (kind === 'india') return [];
  if (lutFor(supplier.zeroRating, { kind, gstNumber, confirmed }, madeAt) === null) return [];
  return [`GST is taken off when you pay. ${noGstText(kind)}`];
}

/** What the tax invoice will hold if nothing changes. Lines have the place of their service instead of an order's id. */
function offerDocument({ number, madeAt, supplier, recipient, services }: Offer): TaxDocument {
  const { buyer_kind: kind } = recipient;
  const { invoiceGstin, placeOfSupply } = determineSupply(supplier, {
    kind,
    gstNumber: recipient.gst_number,
    billingState: recipient.billing_state,
  });
  const isWithin = isWithinState(kind, supplier.gstin, placeOfSupply);
  const lines = services.flatMap((service, index) => [
    taxLine(service, index + 1, isWithin),
    ...service.fees
      .filter((fee) => !fee.pure_agent)
      .map((fee) => ({
        ...taxLine(
          { ...service, name: fee.name, discount_paise: 0, price_paise: fee.price, gst_paise: fee.gst },
          index + 1,
          isWithin,
        ),
        charge_id: isFee,
      })),
  ]);
  const pureAgentLines = services.flatMap(({ fees }, index) =>
    fees
      .filter((fee) => fee.pure_agent)
      .map((fee) => ({
        order_id: index + 1,
        charge_id: isFee,
        description: fee.name,
        amount_paise: fee.price,
      })),
  );
  const sumOf = (key: 'taxable_paise' | 'cgst_paise' | 'sgst_paise' | 'igst_paise') =>
    sumPaise(lines.map((line) => toPaise(line[key])));
  const sums = {
    taxable_paise: sumOf('taxable_paise'),
    cgst_paise: sumOf('cgst_paise'),
    sgst_paise: sumOf('sgst_paise'),
    igst_paise: sumOf('igst_paise'),
    pure_agent_paise: sumPaise(pureAgentLines.map((line) => toPaise(line.amount_paise))),
  };
  return {
    ...noTaxDocument,
    number,
    issued_at: madeAt,
    supplier_name: supplier.legalName,
    supplier_address: supplier.address,
    supplier_email: supplier.email,
    supplier_phone: supplier.phone,
    supplier_gstin: supplier.gstin,
    supplier_cin: supplier.cin ?? null,
    supplier_website: supplier.website ?? null,
    recipient_name: recipient.business_name ?? recipient.name,
    recipient_contact: recipient.business_name === null ? null : recipient.name,
    recipient_address: recipient.billing_address,
    recipient_email: recipient.email,
    recipient_phone: recipient.phone ?? '',
    recipient_gstin: invoiceGstin,
    place_of_supply: placeOfSupply,
    buyer_kind: kind,
    recipient_country: kind === 'abroad' ? recipient.billing_country : null,
    lut_arn: null,
    lines,
    pure_agent_lines: pureAgentLines,
    ...sums,
    exempt_paise: sumPaise(lines.filter(isExempt).map((line) => toPaise(line.taxable_paise))),
    total_paise: sumPaise(Object.values(sums)),
  };
}

/** Marks the lines of official fees, which have no charge yet. */
const isFee = 0;

/** What only a document has that was issued. */
const noTaxDocument = {
  provider_payment_id: null,
  paid_at: null,
  replaced_number: null,
  replaced_at: null,
  note_number: null,
  noted_at: null,
  note_reason: null,
  irn: null,
  ack_no: null,
  qr: null,
  acknowledged_at: null,
} as const;

function taxLine(line: Omit<OfferedService, 'detail' | 'fees'>, place: number, isWithin: boolean) {
  const { cgst, sgst, igst } = splitGst(toPaise(line.gst_paise), isWithin);
  return {
    order_id: place,
    description: line.name,
    sac: line.sac_code,
    rate_basis_points: line.gst_rate_basis_points,
    ...(line.discount_paise > 0 && { discount_paise: line.discount_paise }),
    ...(line.tax_exemption !== null && { exemption: line.tax_exemption }),
    taxable_paise: line.price_paise,
    cgst_paise: cgst,
    sgst_paise: sgst,
    igst_paise: igst,
  };
}
