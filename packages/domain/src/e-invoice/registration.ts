/** What the invoice registration portal answers, and whether it is about a given document. */

import { financialYear } from '../financial-year.ts';

export interface Registration {
  irn: string;
  ackNo: string;
  /** As the portal writes it, in India: 2026-11-28 17:30:00. */
  ackDate: string;
  /** The signed QR text, a JWT. */
  qr: string;
}

export interface RegisteredDocument {
  kind: 'invoice' | 'credit_note';
  number: string;
  issuedAt: Date;
  supplierGstin: string;
  totalPaise: number;
}

type Fault = { field: 'irn' | 'ack_no' | 'ack_date' | 'qr'; message: string };

/** The text whose SHA-256 is the IRN. */
export const irnSource = ({ supplierGstin, issuedAt, kind, number }: RegisteredDocument): string =>
  `${supplierGstin}${financialYear(issuedAt).label}${kind === 'invoice' ? 'INV' : 'CRN'}${number}`;

/** @param irn that of the document, in lower case. */
export function registrationFaults(given: Registration, document: RegisteredDocument, irn: string): Fault[] {
  const faults: Fault[] = [];
  if (!/^[0-9a-f]{64}$/i.test(given.irn))
    faults.push({ field: 'irn', message: 'An IRN has 64 characters: 0 to 9 and a to f.' });
  else if (given.irn.toLowerCase() !== irn)
    faults.push({ field: 'irn', message: `This is not the IRN of ${document.number}.` });
  if (!/^\d{5,20}$/.test(given.ackNo))
    faults.push({ field: 'ack_no', message: 'The acknowledgement number is digits only.' });
  if (acknowledgedAt(given.ackDate) === undefined)
    faults.push({
      field: 'ack_date',
      message: 'Enter the date as the portal writes it, such as 2026-11-28 17:30:00.',
    });
  const wrong = qrFault(given.qr, document, irn);
  return wrong === undefined ? faults : [...faults, { field: 'qr', message: wrong }];
}

function qrFault(qr: string, { number, supplierGstin, totalPaise }: RegisteredDocument, irn: string) {
  const content = readSignedQr(qr);
  if (!content) return 'This is not the signed QR text of the portal.';
  const total = Number(content['TotInvVal']);
  const isOfDocument =
    content['DocNo'] === number &&
    content['SellerGstin'] === supplierGstin &&
    Math.round(total * 100) === totalPaise &&
    textOf(content['Irn']).toLowerCase() === irn;
  return isOfDocument
    ? undefined
    : `This QR text is not that of ${number}: its number, GST number, total or IRN differs.`;
}

/** The content of the JWT, unverified: the portal's keys change, and those who scan the code verify it. */
export function readSignedQr(qr: string): Record<string, unknown> | undefined {
  const [head, payload, signature] = qr.split('.');
  if (!head || !payload || !signature || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(qr)) return undefined;
  const outer = parseObject(decodeBase64Url(payload));
  const content = outer?.['data'];
  return typeof content === 'string' ? parseObject(content) : undefined;
}

/** An instant from the portal's time in India. */
export function acknowledgedAt(text: string): Date | undefined {
  const parts = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})$/.exec(text.trim());
  const at = parts ? new Date(`${parts[1]}T${parts[2]}+05:30`) : undefined;
  return at && !Number.isNaN(at.getTime()) ? at : undefined;
}

/** From the portal's JSON, alone or inside its answer; undefined when it holds no registration. */
export function readPortalAnswer(json: string): Registration | undefined {
  const answer = parseObject(json.replace(/^\uFEFF/, ''));
  for (const candidate of [answer, answer?.['Data'], answer?.['data'], answer?.['result']]) {
    const found = typeof candidate === 'string' ? parseObject(candidate) : asObject(candidate);
    if (found && typeof found['Irn'] === 'string')
      return {
        irn: found['Irn'],
        ackNo: textOf(found['AckNo']),
        ackDate: textOf(found['AckDt']),
        qr: textOf(found['SignedQRCode']),
      };
  }
  return undefined;
}

/** Numbers too: the portal sends the acknowledgement's as one. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function parseObject(json: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(json);
    return asObject(Array.isArray(parsed) ? parsed[0] : parsed);
  } catch {
    return undefined;
  }
}

const asObject = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : undefined;

function decodeBase64Url(text: string): string {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    return new TextDecoder().decode(bytes);
  } catch {
    return '';
  }
}
