/** The optional fields of a payment that its invoice needs: GST number, state and address (C§5, c.4, c.6). */
import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { BillingState } from './billing-state.tsx';
import { GstNumber } from './gst-number.tsx';
import type { Buyer } from './payment.queries.ts';

export type BillingFieldsProps = { form: UseFormReturnType<Buyer> };

export function BillingFields({ form }: BillingFieldsProps) {
  const { gstno, billing_state: state } = form.values;
  return (
    <>
      <GstNumber
        inputProps={form.getInputProps('gstno')}
        gstno={gstno}
        onType={(typed, registered) => {
          form.setFieldValue('gstno', typed);
          if (registered !== undefined) form.setFieldValue('billing_state', registered);
        }}
      />
      <BillingState inputProps={form.getInputProps('billing_state')} chosen={state} gstno={gstno} />
      <Textarea
        label="Billing address"
        description="Optional. Stands on your invoice."
        autoComplete="street-address"
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('billing_address')}
      />
    </>
  );
}
