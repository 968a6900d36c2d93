/** Where the buyer is, for GST; and the country of one outside India. */

import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { BUYER_KINDS, type BuyerKind } from '@portal/domain/buyer-kind';
import { COUNTRY_CODES, countryName } from '@portal/domain/countries';

const KINDS: Record<BuyerKind, { label: string; hint: string }> = {
  india: { label: 'In India', hint: 'Most buyers. Other buyers have other taxes on the invoice.' },
  sez: {
    label: 'In India, SEZ unit or developer',
    hint: 'In a special economic zone, buying for its authorised operations. IGST is charged until we have confirmed it for your account: please raise a ticket.',
  },
  abroad: {
    label: 'Outside India',
    hint: 'Living or registered outside India, without an Indian GST number. GST is charged until we have confirmed it for your account: please raise a ticket.',
  },
};

export type BuyerKindFieldProps = { inputProps: NativeSelectProps; kind: BuyerKind };

export function BuyerKindField({ inputProps, kind }: BuyerKindFieldProps) {
  return (
    <NativeSelect
      label="Where you buy from"
      description={KINDS[kind].hint}
      data={BUYER_KINDS.map((value) => ({ value, label: KINDS[value].label }))}
      {...inputProps}
    />
  );
}

export function Country({ required = false, ...inputProps }: NativeSelectProps) {
  return (
    <NativeSelect
      label="Country"
      description="Stands on your invoice."
      autoComplete="country"
      data={[{ value: '', label: 'Choose a country' }, ...COUNTRIES]}
      withAsterisk={required}
      {...inputProps}
    />
  );
}

const COUNTRIES = COUNTRY_CODES.map((value) => ({ value, label: countryName(value) })).toSorted((a, b) =>
  a.label.localeCompare(b.label),
);

/** What no longer counts when another kind is chosen, so that no hidden field keeps a form from being sent. */
export const clearedFor = (kind: BuyerKind): { gst?: string; state?: string; country?: string } =>
  kind === 'abroad' ? { gst: '', state: '' } : { country: '' };
