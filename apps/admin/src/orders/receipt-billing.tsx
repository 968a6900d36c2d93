/** The details of the invoice that the first receipt issues, prefilled from the customer's profile. */

import { Fieldset, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { isBuyerKind } from '@portal/domain/buyer-kind';
import { stateOfGstNumber } from '@portal/domain/gstin';
import { isStateCode, STATES } from '@portal/domain/states';
import type { components } from '@portal/sdk/contract.gen';
import { BuyerKindSelect, CountrySelect } from '../register/buyer-kind-select.tsx';

type Billing = components['schemas']['BillingDetails'];

export type ReceiptBillingProps = {
  values: Billing;
  onChange: (values: Billing) => void;
  error: (field: string) => string | undefined;
};

export function ReceiptBilling({ values, onChange, error }: ReceiptBillingProps) {
  const field = (name: Exclude<keyof Billing, 'billing_state' | 'buyer_kind'>) => ({
    value: values[name] ?? '',
    error: error(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...values, [name]: currentTarget.value }),
  });
  const { buyer_kind: kind = 'india' } = values;
  return (
    <Fieldset legend="Invoice details">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Name" required {...field('name')} />
        <TextInput label="Email" type="email" required {...field('email')} />
        <TextInput label="Phone" type="tel" required {...field('phone')} />
        <BuyerKindSelect
          value={kind}
          onChange={({ currentTarget: { value } }) => {
            if (isBuyerKind(value))
              onChange({ ...values, buyer_kind: value, ...(value === 'abroad' && { gstno: '' }) });
          }}
        />
        {kind === 'abroad' ? (
          <CountrySelect {...field('billing_country')} />
        ) : (
          <TextInput
            label="GST number"
            autoComplete="off"
            spellCheck={false}
            styles={{ input: { textTransform: 'uppercase' } }}
            {...field('gstno')}
            onChange={({ currentTarget: { value } }) => {
              const state = stateOfGstNumber(value);
              onChange({ ...values, gstno: value, ...(state !== undefined && { billing_state: state }) });
            }}
          />
        )}
        <TextInput label="Business name" {...field('business_name')} />
        <NativeSelect
          label="Billing state"
          data={[
            { value: '', label: 'Choose a state' },
            ...STATES.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          value={values.billing_state ?? ''}
          error={error('billing_state')}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...values, billing_state: isStateCode(value) ? value : '' })
          }
        />
      </SimpleGrid>
      <Textarea label="Billing address" autosize minRows={2} mt="md" {...field('billing_address')} />
    </Fieldset>
  );
}
