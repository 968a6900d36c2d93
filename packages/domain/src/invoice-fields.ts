/** What an invoice must show of its buyer (Rule 46 of the CGST Rules, record 0041). */

import type { BuyerKind } from './buyer-kind.ts';
import { isCountryCode } from './countries.ts';
import { parseGstin } from './gstin.ts';
import { todayIst } from './ist-date.ts';
import type { Paise } from './money.ts';
import { ADDRESS_LIMITS, inForce } from './tax-law.ts';
import { asciiText } from './text/ascii-text.ts';

export type InvoiceFields = {
  /** In India without. */
  buyer_kind?: BuyerKind | undefined;
  gstno: string;
  business_name: string;
  billing_state: string;
  billing_address: string;
  /** Of a buyer outside India. */
  billing_country?: string | undefined;
};

type Problem = { field: keyof InvoiceFields; message: string };

/**
 * The rule counts the value without GST; the total is never less and is the figure that buyers see, so it asks a little
 * early and never too late.
 * @param total what is paid, GST included.
 */
export const needsAddress = (isBusiness: boolean, total: Paise, day = todayIst(new Date())) =>
  isBusiness || total >= inForce(ADDRESS_LIMITS, day).value;

/** Whether the GST number is valid, so that the invoice is addressed to a business. */
export const isBusiness = (gstno: string) => parseGstin(gstno) !== undefined;

/** Missing details, each at its field. A doubtful GST number is ignored here, unless a special economic zone needs it. */
export function invoiceProblems(fields: InvoiceFields, total: Paise): Problem[] {
  if (fields.buyer_kind === 'abroad') return abroadProblems(fields);
  const isZone = fields.buyer_kind === 'sez';
  const business = isZone || isBusiness(fields.gstno);
  return [
    ...(isZone && !isBusiness(fields.gstno)
      ? [{ field: 'gstno' as const, message: 'Enter the valid GST number of the SEZ unit or developer.' }]
      : []),
    ...(fields.billing_state === '' && !business
      ? [{ field: 'billing_state' as const, message: 'Choose the state that you live or work in.' }]
      : []),
    ...(business ? businessNameProblems(fields.business_name) : []),
    ...(needsAddress(business, total) ? addressProblems(fields.billing_address) : []),
  ];
}

/** Rule 46 asks for name, address and country of the recipient of an export. */
const abroadProblems = ({
  billing_address: address,
  billing_country: country = '',
}: InvoiceFields): Problem[] => [
  ...(isCountryCode(country)
    ? []
    : [{ field: 'billing_country' as const, message: 'Choose the country that you live or work in.' }]),
  ...(/\p{L}/u.test(address)
    ? []
    : [{ field: 'billing_address' as const, message: 'Enter the full address, for the invoice.' }]),
];

export const businessNameProblems = (name: string): Problem[] =>
  name.trim() === ''
    ? [
        {
          field: 'business_name',
          message: 'Enter the name of the business as on its GST certificate.',
        },
      ]
    : [];

export function addressProblems(address: string): Problem[] {
  if (!/\p{L}/u.test(withoutPinCode(address))) {
    return [
      { field: 'billing_address', message: 'Enter the full address with its PIN code, for the invoice.' },
    ];
  }
  return hasPinCode(address)
    ? []
    : [{ field: 'billing_address', message: 'Add the six-digit PIN code to the address.' }];
}

// Six digits, also as 560 001 and in Indian figures.
const PIN_CODE = /(?<!\d)[1-9]\d{2} ?\d{3}(?!\d)/;

function hasPinCode(address: string): boolean {
  return PIN_CODE.test(asciiText(address));
}

function withoutPinCode(address: string): string {
  return asciiText(address).replace(PIN_CODE, '');
}
