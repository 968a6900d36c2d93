/** The texts of a tax invoice or a credit note (Rule 46 CGST Rules), as render-invoice-pdf.ts draws them. */

import { amountInWords } from '@portal/domain/amount-in-words';
import { countryName } from '@portal/domain/countries';
import { isReceiptNumber, orderDisplayId } from '@portal/domain/display-id';
import { gstRateText } from '@portal/domain/gst-text';
import { dayText, istDate } from '@portal/domain/ist-date';
import { toPaise } from '@portal/domain/money';
import { isWithinState } from '@portal/domain/place-of-supply';
import { isStateCode, stateTaxName } from '@portal/domain/states';
import { tdsRuleOn } from '@portal/domain/tds';
import { endorsements } from '@portal/domain/zero-rating';
import { formatState, type Party, recipientParty, supplierParty } from './invoice-parties.ts';
import { type InvoiceTitle, invoiceTitle, isExempt, type TaxDocument, type TaxLine } from './tax-document.ts';

export type LabelledValue = readonly [label: string, value: string];

export interface LayoutLine {
  description: string;
  detail: string;
  /** The list price and what was taken off. */
  discount?: string;
  sac: string;
  taxable: string;
  /** One per tax head, with its rate. */
  taxes: { rate: string; amount: string }[];
  total: string;
}

export type PureAgentLayoutLine = Pick<LayoutLine, 'description' | 'detail' | 'total'>;

export interface InvoiceLayout {
  title: InvoiceTitle | 'Credit note' | 'Quotation' | 'Proforma invoice';
  /** Which copy it is (Rule 48); only the original exists. */
  copy: string;
  number: string;
  createdAt: Date;
  supplier: Party;
  recipient: Party;
  facts: LabelledValue[];
  /** None when all is exempt. */
  taxNames: string[];
  lines: LayoutLine[];
  /** Below the taxed lines, outside GST (Rule 33). */
  pureAgent: { heading: string; lines: PureAgentLayoutLine[] } | undefined;
  sums: LabelledValue[];
  /** "Total" unless it says otherwise. */
  totalLabel?: string;
  total: string;
  words: string;
  howToPay?: string[];
  notes: string[];
  /** The signed QR text of an e-invoice. */
  qr: string | null;
}

type TaxHead = 'cgst_paise' | 'sgst_paise' | 'igst_paise';

const orderOf = ({ order_id: id }: Pick<TaxLine, 'order_id' | 'charge_id'>) => `Order ${orderDisplayId(id)}`;

/** @param detailOf the text below the name of a line. */
export function invoiceLayout(document: TaxDocument, detailOf = orderOf): InvoiceLayout {
  const { buyer_kind: kind, supplier_gstin: supplier, place_of_supply: place } = document;
  const isWithin = isWithinState(kind, supplier, place);
  const allHeads: TaxHead[] = isWithin ? ['cgst_paise', 'sgst_paise'] : ['igst_paise'];
  const allNames = isWithin ? ['CGST', stateTaxLabel(place)] : ['IGST'];
  const isTaxed = document.lines.some((line) => !isExempt(line));
  const [heads, taxNames] = isTaxed ? [allHeads, allNames] : [[], []];
  const sums = heads.map((head, index): LabelledValue => [
    taxNames[index] ?? '',
    formatAmount(document[head]),
  ]);
  const total = toPaise(document.total_paise);
  return {
    title: document.note_number === null ? invoiceTitle(document) : 'Credit note',
    copy: 'Original for recipient',
    number: document.note_number ?? document.number,
    createdAt: document.noted_at ?? document.issued_at,
    supplier: supplierParty(document),
    recipient: recipientParty(document),
    facts: [
      ...(document.note_number === null ? invoiceFacts(document) : creditNoteFacts(document)),
      ...taxFacts(document),
    ],
    taxNames,
    lines: document.lines.map((line) => ({ ...layoutLine(line, heads, document), detail: detailOf(line) })),
    pureAgent: pureAgentSection(document, detailOf),
    sums: [
      ...discountSums(document),
      ...valueSums(document),
      ...sums,
      ...(document.pure_agent_paise > 0
        ? [['Reimbursed at cost', formatAmount(document.pure_agent_paise)] as const]
        : []),
    ],
    total: `Rs.${formatAmount(total)}`,
    words: amountInWords(total),
    notes: footnotes(document),
    qr: document.qr,
  };
}

/** All lines at their list prices, and what was taken off. */
function discountSums({ lines, taxable_paise: taxable }: TaxDocument): LabelledValue[] {
  const discount = lines.reduce((sum, line) => sum + (line.discount_paise ?? 0), 0);
  if (discount === 0) return [];
  return [
    ['List price', formatAmount(taxable + discount)],
    ['Discount', `- ${formatAmount(discount)}`],
  ];
}

function valueSums({ taxable_paise: value, exempt_paise: exempt }: TaxDocument): LabelledValue[] {
  if (exempt === 0) return [['Taxable value', formatAmount(value)]];
  return [
    ...(value > exempt ? [['Taxable value', formatAmount(value - exempt)] as const] : []),
    ['Exempt value', formatAmount(exempt)],
  ];
}

const invoiceFacts = ({
  lines,
  number,
  issued_at: at,
  replaced_number: replaced,
  replaced_at: replacedAt,
}: TaxDocument): LabelledValue[] => [
  [lines.every(isExempt) && lines.length > 0 ? 'Bill number' : 'Invoice number', number],
  ['Date', formatDay(at)],
  ...(replaced !== null && replacedAt
    ? [['In place of', `${replaced} of ${formatDay(replacedAt)}`] as const]
    : []),
];

const creditNoteFacts = ({
  number,
  issued_at: at,
  note_number: note,
  noted_at: notedAt,
}: TaxDocument): LabelledValue[] => [
  ['Credit note number', note ?? ''],
  ['Date', formatDay(notedAt ?? at)],
  ['Against invoice', `${number} of ${formatDay(at)}`],
];

const taxFacts = ({
  place_of_supply: state,
  recipient_country: country,
  irn,
  ack_no: number,
  acknowledged_at: at,
}: TaxDocument): LabelledValue[] => [
  ['Place of supply', formatState(state)],
  ...(country === null ? [] : [['Country of destination', countryName(country)] as const]),
  ['Reverse charge', 'No'],
  ...(irn === null ? [] : [['IRN', irn] as const]),
  ...(number === null ? [] : [['Ack. no. and date', `${number}${at ? `, ${formatDay(at)}` : ''}`] as const]),
];

function footnotes({
  lines,
  buyer_kind: kind,
  lut_arn: lut,
  note_reason: reason,
  paid_at: paidAt,
  provider_payment_id: paymentId,
}: TaxDocument): string[] {
  const electronic =
    'Issued electronically under the Information Technology Act, 2000, and valid without a signature.';
  const required = [...endorsements(kind, lut), ...exemptionTexts(lines)];
  if (reason !== null) return [`Reason: ${reason}`, ...required, electronic];
  const paidOn = paidAt ? formatDay(paidAt) : '';
  if (paymentId !== null && isReceiptNumber(paymentId)) {
    const { law, value } = tdsRuleOn(istDate(paidAt ?? new Date()));
    return [
      `First payment received on ${paidOn}, receipt ${paymentId}; all receipts are listed on the order’s page.`,
      `Tax deducted at source (${law}, ${value.basisPoints / 100} %) is on the value without GST.`,
      ...required,
      electronic,
    ];
  }
  return [`Paid in full on ${paidOn}, payment ${paymentId ?? ''}.`, ...required, electronic];
}

/** "Exempt from GST: Notification 12/2017 Central Tax (Rate), entry 3." */
export const exemptionTexts = (lines: readonly TaxLine[]): string[] =>
  [...new Set(lines.flatMap(({ exemption }) => exemption ?? []))].map((law) => `Exempt from GST: ${law}.`);

const layoutLine = (
  line: TaxLine,
  heads: TaxHead[],
  { lut_arn: lut }: Pick<TaxDocument, 'lut_arn'>,
): Omit<LayoutLine, 'detail'> => ({
  description: line.description,
  ...(line.discount_paise !== undefined && {
    discount: `List price ${formatAmount(line.taxable_paise + line.discount_paise)}, discount ${formatAmount(line.discount_paise)}`,
  }),
  sac: line.sac,
  taxable: formatAmount(line.taxable_paise),
  taxes: heads.map((head) => ({
    rate: isExempt(line) ? 'exempt' : gstRateText(lut === null ? line.rate_basis_points / heads.length : 0),
    amount: formatAmount(line[head]),
  })),
  total: formatAmount(line.taxable_paise + line.cgst_paise + line.sgst_paise + line.igst_paise),
});

function pureAgentSection(
  { pure_agent_lines: lines }: TaxDocument,
  detailOf: typeof orderOf,
): InvoiceLayout['pureAgent'] {
  if (lines.length === 0) return undefined;
  return {
    heading: 'Paid on your behalf as your pure agent (Rule 33), outside GST',
    lines: lines.map((line) => ({
      description: line.description,
      detail: detailOf(line),
      total: formatAmount(line.amount_paise),
    })),
  };
}

const formatDay = (at: Date) => dayText(istDate(at));
const stateTaxLabel = (state: string) => (isStateCode(state) ? stateTaxName(state) : 'SGST');
const numberFormat = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** "1,00,000.00": always with paise, so that columns align. */
export const formatAmount = (paise: number) => numberFormat.format(paise / 100);
