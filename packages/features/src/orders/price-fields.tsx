/** The price of an unpaid order: that of the list, or a lower one with a reason. */

import { NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { agreedPrice, PRICE_KINDS, type PriceKind } from '@portal/domain/agreed-price';
import { formatRs, paiseToRupees, rupeesToPaise, toPaise } from '@portal/domain/money';
import type { components } from '@portal/sdk/contract.gen';
import { PriceWithGst } from '@portal/ui/portal/money';
import type { ReactNode } from 'react';

/** As typed. */
export type PriceEntry = { kind: PriceKind; figure: string; reason: string };

export const AT_LIST_PRICE: PriceEntry = { kind: 'list', figure: '', reason: '' };

/** The errors are by field of the call. @param list in rupees. */
export function readPrice(
  { kind, figure, reason }: PriceEntry,
  list: number,
): { agreed: components['schemas']['AgreedPrice'] } | { errors: Record<string, string> } {
  const price = agreedPrice(kind, figure, rupeesToPaise(list));
  const needsReason = kind !== 'list' && reason.trim() === '';
  if (price === undefined || needsReason) {
    return {
      errors: {
        ...(price === undefined && {
          price: `The price must be from Rs.1 to ${formatRs(rupeesToPaise(list))} before GST.`,
        }),
        ...(needsReason && { reason: 'Give a reason. The customer reads it.' }),
      },
    };
  }
  return {
    agreed: { price: String(paiseToRupees(price)), ...(kind !== 'list' && { reason: reason.trim() }) },
  };
}

export type PriceFieldsProps = {
  /** Before GST, in rupees. */
  list: number;
  /** The GST rate in per cent. */
  rate: number;
  value: PriceEntry;
  onChange: (value: PriceEntry) => void;
  error: (field: 'price' | 'reason') => ReactNode;
};

export function PriceFields({ list, rate, value, onChange, error }: PriceFieldsProps) {
  const set = (change: Partial<PriceEntry>) => onChange({ ...value, ...change });
  const { kind } = value;
  const isList = kind === 'list';
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: isList ? 1 : 2 }}>
        <NativeSelect
          label="Price"
          data={PRICE_KINDS.map((each) => ({ value: each, label: LABELS[each] }))}
          value={kind}
          onChange={({ currentTarget }) => set({ kind: kindOf(currentTarget.value) })}
        />
        {kind !== 'list' && (
          <TextInput
            label={FIGURES[kind]}
            inputMode="decimal"
            autoComplete="off"
            required
            value={value.figure}
            error={error('price')}
            onChange={({ currentTarget }) => set({ figure: currentTarget.value })}
          />
        )}
      </SimpleGrid>
      {!isList && (
        <>
          <TextInput
            label="Reason"
            description="The customer reads it."
            required
            autoComplete="off"
            value={value.reason}
            error={error('reason')}
            onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
          />
          <Outcome list={list} rate={rate} value={value} />
        </>
      )}
    </Stack>
  );
}

function Outcome({ list, rate, value }: Pick<PriceFieldsProps, 'list' | 'rate' | 'value'>) {
  const price = agreedPrice(value.kind, value.figure, rupeesToPaise(list));
  if (price === undefined) return null;
  return (
    <Text>
      List price {formatRs(rupeesToPaise(list))}, discount {formatRs(toPaise(rupeesToPaise(list) - price))}:{' '}
      <PriceWithGst rupees={paiseToRupees(price)} rate={rate} />
    </Text>
  );
}

const LABELS: Record<PriceKind, string> = {
  list: 'List price',
  percent: 'Discount in percent',
  amount: 'Discount in rupees',
  price: 'Own price',
};

const FIGURES: Record<Exclude<PriceKind, 'list'>, string> = {
  percent: 'Percent off the list price',
  amount: 'Rupees off the list price',
  price: 'Price before GST, in rupees',
};

const kindOf = (value: string): PriceKind => PRICE_KINDS.find((kind) => kind === value) ?? 'list';
