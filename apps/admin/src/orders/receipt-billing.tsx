/** The details of the invoice that the first receipt issues, prefilled from the customer's profile. */

import { Fieldset, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { stateOfGstNumber } from '@portal/domain/gstin';
import { isStateCode, STATES } from '@portal/domain/states';
import type { components } from '@portal/sdk/contract.gen';

type Billing = components['schemas']['BillingDetails'];

export type ReceiptBillingProps = {
  values: Billing;
  onChange: (values: Billing) => void;
  error: (field: string) => string | undefined;
};

export function ReceiptBilling({ values, onChange, error }: ReceiptBillingProps) {
  const field = (name: Exclude<keyof Billing, 'billing_state'>) => ({
    value: values[name] ?? '',
    error: error(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...values, [name]: currentTarget.value }),
  });
  return (
    <Fieldset legend="Invoice details">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Name" required {...field('name')} />
        <TextInput label="Email" type="email" required {...field('email')} />
        <TextInput label="Phone" type="tel" required {...field('phone')} />
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
