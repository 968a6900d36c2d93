/** Supplier and recipient as a tax document names them (Rule 46 CGST Rules). */

import { countryName } from '@portal/domain/countries';
import { placeName } from '@portal/domain/states';
import type { TaxDocument } from './tax-document.ts';

export interface Party {
  heading: string;
  name: string;
  lines: string[];
}

export const supplierParty = (document: TaxDocument): Party => ({
  heading: 'Supplier',
  name: document.supplier_name,
  lines: [
    document.supplier_address,
    `GSTIN ${document.supplier_gstin}`,
    ...(document.supplier_cin === null ? [] : [`CIN ${document.supplier_cin}`]),
    formatState(document.supplier_gstin.slice(0, 2)),
    document.supplier_email,
    document.supplier_phone,
    ...(document.supplier_website === null ? [] : [document.supplier_website]),
  ],
});

export const recipientParty = (document: TaxDocument): Party => ({
  heading: 'Recipient',
  name: document.recipient_name,
  lines: [
    ...(document.recipient_contact === null ? [] : [document.recipient_contact]),
    ...(document.recipient_address === null ? [] : [document.recipient_address]),
    ...recipientPlace(document),
    document.recipient_email,
    document.recipient_phone,
  ],
});

function recipientPlace({
  recipient_country: country,
  recipient_gstin: gstin,
  place_of_supply: place,
}: TaxDocument) {
  if (country !== null) return [countryName(country)];
  return [gstin === null ? 'Not registered for GST' : `GSTIN ${gstin}`, formatState(place)];
}

/** The law requires name and code. */
export const formatState = (code: string) => `${placeName(code) ?? 'State'} (${code})`;
