/** The kind of a recipient, and the country of one outside India. */

import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { BuyerKind } from '@portal/domain/buyer-kind';
import { COUNTRY_CODES, countryName } from '@portal/domain/countries';

export const KIND_NAMES: Record<BuyerKind, string> = {
  india: 'In India',
  sez: 'SEZ unit or developer',
  abroad: 'Outside India',
};

const KINDS = Object.entries(KIND_NAMES).map(([value, label]) => ({ value, label }));

export const BuyerKindSelect = (props: NativeSelectProps) => (
  <NativeSelect label="Recipient is" data={KINDS} {...props} />
);

export const CountrySelect = (props: NativeSelectProps) => (
  <NativeSelect label="Country" data={[{ value: '', label: 'Choose' }, ...COUNTRIES]} {...props} />
);

const COUNTRIES = COUNTRY_CODES.map((value) => ({ value, label: countryName(value) })).toSorted((a, b) =>
  a.label.localeCompare(b.label),
);
