/** What a tax invoice or a credit note says (Rule 46 CGST Rules), as texts in their places; draw-paper.ts draws it. */
import { amountInWords } from '@portal/domain/amount-in-words';
import { orderDisplayId } from '@portal/domain/display-id';
import { gstRateText } from '@portal/domain/gst';
import { dayText, istDate } from '@portal/domain/ist-date';
import { toPaise } from '@portal/domain/money';
import { isStateCode, stateName, stateTaxName } from '@portal/domain/states';
import type { TaxDocument, TaxLine } from './tax-document.ts';

type Pair = readonly [label: string, value: string];

export interface Party {
  heading: string;
  name: string;
  lines: string[];
}

export interface PaperLine {
  description: string;
  detail: string;
  sac: string;
  taxable: string;
  /** One for each tax head, with its rate. */
  taxes: { rate: string; amount: string }[];
  total: string;
}

export interface TaxPaper {
  title: 'Tax invoice' | 'Credit note';
  /** Which copy it is (Rule 48); there is no other. */
  copy: string;
  number: string;
  createdAt: Date;
  supplier: Party;
  recipient: Party;
  facts: Pair[];
  taxNames: string[];
  lines: PaperLine[];
  sums: Pair[];
  total: string;
  words: string;
  notes: string[];
}

type Head = 'cgst_paise' | 'sgst_paise' | 'igst_paise';

export function taxPaper(document: TaxDocument): TaxPaper {
  const isWithinState = document.supplier_gstin.slice(0, 2) === document.place_of_supply;
  const heads: Head[] = isWithinState ? ['cgst_paise', 'sgst_paise'] : ['igst_paise'];
  const taxNames = isWithinState ? ['CGST', halfName(document.place_of_supply)] : ['IGST'];
  const sums = heads.map((head, index): Pair => [taxNames[index] ?? '', amountText(document[head])]);
  const total = toPaise(document.total_paise);
  return {
    title: document.note_number === null ? 'Tax invoice' : 'Credit note',
    copy: 'Original for recipient',
    number: document.note_number ?? document.number,
    createdAt: document.noted_at ?? document.issued_at,
    supplier: supplierOf(document),
    recipient: recipientOf(document),
    facts: [
      ...(document.note_number === null ? invoiceFacts(document) : noteFacts(document)),
      ...taxFacts(document),
    ],
    taxNames,
    lines: document.lines.map((line) => paperLine(line, heads)),
    sums: [['Taxable value', amountText(document.taxable_paise)], ...sums],
    total: `Rs.${amountText(total)}`,
    words: amountInWords(total),
    notes: notesOf(document),
  };
}

const supplierOf = (document: TaxDocument): Party => ({
  heading: 'Supplier',
  name: document.supplier_name,
  lines: [
    document.supplier_address,
    `GSTIN ${document.supplier_gstin}`,
    ...(document.supplier_cin === null ? [] : [`CIN ${document.supplier_cin}`]),
    stateText(document.supplier_gstin.slice(0, 2)),
    document.supplier_email,
    document.supplier_phone,
    ...(document.supplier_website === null ? [] : [document.supplier_website]),
  ],
});

const recipientOf = (document: TaxDocument): Party => ({
  heading: 'Recipient',
  name: document.recipient_name,
  lines: [
    ...(document.recipient_contact === null ? [] : [document.recipient_contact]),
    ...(document.recipient_address === null ? [] : [document.recipient_address]),
    document.recipient_gstin === null ? 'Not registered for GST' : `GSTIN ${document.recipient_gstin}`,
    stateText(document.place_of_supply),
    document.recipient_email,
    document.recipient_phone,
  ],
});

const invoiceFacts = ({
  number,
  issued_at: at,
  replaced_number: replaced,
  replaced_at: replacedAt,
}: TaxDocument): Pair[] => [
  ['Invoice number', number],
  ['Date', dayOf(at)],
  ...(replaced !== null && replacedAt
    ? [['In place of', `${replaced} of ${dayOf(replacedAt)}`] as const]
    : []),
];

const noteFacts = ({ number, issued_at: at, note_number: note, noted_at: notedAt }: TaxDocument): Pair[] => [
  ['Credit note number', note ?? ''],
  ['Date', dayOf(notedAt ?? at)],
  ['Against invoice', `${number} of ${dayOf(at)}`],
];

const taxFacts = ({ place_of_supply: state, irn, ack_no: acknowledgement }: TaxDocument): Pair[] => [
  ['Place of supply', stateText(state)],
  ['Reverse charge', 'No'],
  ...(irn === null ? [] : [['IRN', irn] as const]),
  ...(acknowledgement === null ? [] : [['Acknowledgement', acknowledgement] as const]),
];

function notesOf({
  note_reason: reason,
  paid_at: paidAt,
  provider_payment_id: paymentId,
}: TaxDocument): string[] {
  const electronic =
    'Issued electronically under the Information Technology Act, 2000, and valid without a signature.';
  if (reason !== null) return [`Reason: ${reason}`, electronic];
  return [`Paid in full on ${paidAt ? dayOf(paidAt) : ''}, payment ${paymentId ?? ''}.`, electronic];
}

const paperLine = (line: TaxLine, heads: Head[]): PaperLine => ({
  description: line.description,
  detail: `Order ${orderDisplayId(line.order_id)}`,
  sac: line.sac,
  taxable: amountText(line.taxable_paise),
  taxes: heads.map((head) => ({
    rate: gstRateText(line.rate_basis_points / heads.length),
    amount: amountText(line[head]),
  })),
  total: amountText(line.taxable_paise + line.cgst_paise + line.sgst_paise + line.igst_paise),
});

const dayOf = (at: Date) => dayText(istDate(at));
const halfName = (state: string) => (isStateCode(state) ? stateTaxName(state) : 'SGST');
/** The law asks for the name and the code. */
const stateText = (code: string) =>
  `${(isStateCode(code) ? stateName(code) : undefined) ?? 'State'} (${code})`;

const indian = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** "1,00,000.00": always with paise, since columns are read downwards. */
const amountText = (paise: number) => indian.format(paise / 100);
