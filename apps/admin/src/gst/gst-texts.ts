/** Texts of the GST return: what each table is, and amounts that may be negative. */

import type { DocumentTable } from '@portal/domain/gst-return/return-tables';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import { placeName } from '@portal/domain/states';

type TableText = {
  title: string;
  /** Its number in the form. */
  place: string;
  help: string;
};

export const TABLES: Readonly<Record<DocumentTable | 'nil' | 'sac' | 'issued', TableText>> = {
  b2b: {
    title: 'B2B',
    place: 'Tables 4A and 6B',
    help: 'Invoices to businesses with a GST number, SEZ units among them. Each is listed, so that the business can claim the tax as input tax credit.',
  },
  b2cl: {
    title: 'B2C large',
    place: 'Table 5',
    help: 'Invoices to everybody else in another state whose total is above the limit of their date. Each is listed.',
  },
  exp: {
    title: 'Exports',
    place: 'Table 6A',
    help: 'Invoices to buyers outside India, with IGST or under a letter of undertaking. Each is listed.',
  },
  b2cs: {
    title: 'B2C others',
    place: 'Table 7',
    help: 'All other sales to people without a GST number: one sum for each state and rate. Their credit notes are subtracted, so a sum may be negative.',
  },
  cdnr: {
    title: 'Credit notes to businesses',
    place: 'Table 9B, registered',
    help: 'Credit notes for invoices to businesses, in the period of the note. Amounts are positive; the portal subtracts them.',
  },
  cdnur: {
    title: 'Credit notes, B2C large and exports',
    place: 'Table 9B, unregistered',
    help: 'Credit notes for invoices of “B2C large” and “Exports”. Other credit notes to people without a GST number are subtracted in “B2C others”.',
  },
  nil: {
    title: 'Exempt',
    place: 'Table 8',
    help: 'Sales of services that are exempt from GST, less credit notes. The tables above leave them out.',
  },
  sac: {
    title: 'Summary by SAC',
    place: 'Table 12',
    help: 'What was sold, by services accounting code and rate, less credit notes: sales to businesses and to everybody else apart.',
  },
  issued: {
    title: 'Documents issued',
    place: 'Table 13',
    help: 'First and last number of each series. A number is never cancelled: an invoice is taken back by a credit note.',
  },
};

/** "−Rs.1,180.50" for -1180.5. */
export function amountText(rupees: number): string {
  return `${rupees < 0 ? '−' : ''}${formatRs(rupeesToPaise(Math.abs(rupees)))}`;
}

export function placeText(code: string): string {
  return `${placeName(code) ?? 'State'} (${code})`;
}

export const buyersText = (buyers: 'b2b' | 'b2c') => (buyers === 'b2b' ? 'Businesses' : 'Everybody else');

export const supplyText = (isWithinState: boolean) =>
  isWithinState ? 'Within the state' : 'To other states';

export const countText = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-IN')} ${many}`;
