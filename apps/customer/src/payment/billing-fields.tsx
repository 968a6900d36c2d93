/** The optional fields of a payment that its invoice needs: GST number, state and address (C§5, c.4, c.6). */
import { Alert, TextInput, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { GSTIN_LENGTH, gstinWarning, normaliseGstin } from '@portal/domain/gstin';
import { IconAlertTriangle } from '@tabler/icons-react';
import { BillingState } from './billing-state.tsx';
import type { Buyer } from './payment.queries.ts';
import { stateOfGstNumber } from './state-of-gst-number.ts';

export type BillingFieldsProps = { form: UseFormReturnType<Buyer> };

export function BillingFields({ form }: BillingFieldsProps) {
  const { gstno, billing_state: state } = form.values;
  return (
    <>
      <GstNumber form={form} />
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

/** What looks wrong is only a warning, once all characters are there (decision 32). */
function GstNumber({ form }: BillingFieldsProps) {
  const typed = form.values.gstno;
  const warning = normaliseGstin(typed).length === GSTIN_LENGTH ? gstinWarning(typed) : undefined;
  const type = (gstno: string) => {
    form.setFieldValue('gstno', gstno);
    const registered = stateOfGstNumber(gstno);
    if (registered !== undefined) form.setFieldValue('billing_state', registered);
  };
  return (
    <div>
      <TextInput
        label="GST number"
        description={`Optional, ${GSTIN_LENGTH} characters`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        styles={{ input: { textTransform: 'uppercase' } }}
        {...form.getInputProps('gstno')}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <div role="status">
        {warning !== undefined && (
          <Alert color="yellow" role="presentation" icon={<IconAlertTriangle aria-hidden />} mt="xs">
            {warning}
          </Alert>
        )}
      </div>
    </div>
  );
}
