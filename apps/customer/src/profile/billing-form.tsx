/** The Billing tab's form: what the payment form and its invoice begin with. */
import { Alert, Text, TextInput, Textarea } from '@mantine/core';
import { type BillingForm as Values, billingForm } from '@portal/domain/forms/profile';
import { GSTIN_LENGTH, gstinWarning, normaliseGstin, parseGstin, stateOfGstin } from '@portal/domain/gstin';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { IconAlertTriangle } from '@tabler/icons-react';
import { BillingState } from '../payment/billing-state.tsx';
import { UnreachableNote } from '@portal/shell/unreachable-note';
import { type ProfileFormProps, useProfileForm } from './profile-form.ts';
import styles from './profile.module.css';

export type BillingFormProps = ProfileFormProps<Values> & { stored: Values };

/** A right GST number brings its state along; what looks wrong with one is only a warning (decision 32). */
export function BillingForm({ busy, ...options }: BillingFormProps) {
  const { form, problem, submit } = useProfileForm({
    ...options,
    busy,
    draftKey: 'profile.billing',
    schema: billingForm,
  });
  const { gst_number: gstNumber, billing_state: state } = form.values;
  const warning = normaliseGstin(gstNumber).length === GSTIN_LENGTH ? gstinWarning(gstNumber) : undefined;
  const type = (typed: string) => {
    form.setFieldValue('gst_number', typed);
    const gstin = parseGstin(typed);
    const registered = gstin && stateOfGstin(gstin);
    if (registered !== undefined) form.setFieldValue('billing_state', registered);
  };
  return (
    <form noValidate aria-label="Billing" className={styles['form']} onSubmit={submit}>
      <Text c="dimmed">
        Your next payment begins with these details, and you can change them there. Invoices that you have
        already stay as they are.
      </Text>
      <div>
        <TextInput
          label="GST number"
          description={`Optional, ${GSTIN_LENGTH} characters`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          styles={{ input: { textTransform: 'uppercase' } }}
          {...form.getInputProps('gst_number')}
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
      <BillingState inputProps={form.getInputProps('billing_state')} chosen={state} gstno={gstNumber} />
      <Textarea
        label="Billing address"
        description="Optional. Stands on your invoices."
        autoComplete="street-address"
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('billing_address')}
      />
      <UnreachableNote problem={problem} />
      <div>
        <SubmitButton busy={busy} busyLabel="Saving your billing details">
          Save changes
        </SubmitButton>
      </div>
    </form>
  );
}
