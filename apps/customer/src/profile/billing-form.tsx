/** The Billing tab's form: initial values of the payment form and its invoice. */

import { Text } from '@mantine/core';
import { isBuyerKind } from '@portal/domain/buyer-kind';
import { gstnoProblem } from '@portal/domain/forms/payment';
import { type BillingForm as Values, billingForm } from '@portal/domain/forms/profile';
import { LeaveGuard } from '@portal/shell/leave-guard';
import { UnreachableNote } from '@portal/shell/unreachable-note';
import { useAppForm } from '@portal/shell/use-app-form';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import {
  BillingAddress,
  BillingState,
  BusinessName,
  GstNumber,
  gstnoWarning,
} from '../payment/billing-fields.tsx';
import { BuyerKindField, clearedFor, Country } from '../payment/buyer-kind-fields.tsx';
import styles from './profile.module.css';

export type BillingFormProps = { stored: Values; onSubmit: (values: Values) => Promise<unknown> };

export function BillingForm({ stored, onSubmit }: BillingFormProps) {
  const { form, problem, isChanged, isSubmitting, submit } = useAppForm({
    draftKey: 'profile.billing',
    stored,
    rules: billingForm,
    onSubmit: async (values) => {
      await onSubmit(values);
      return values;
    },
  });
  const { gst_number: gstNumber, billing_state: state, buyer_kind: kind } = form.values;
  // Shown as soon as all characters are typed.
  const mistyped = gstnoWarning(gstNumber) === undefined ? undefined : gstnoProblem(gstNumber);
  return (
    <form noValidate aria-label="Billing" className={styles['form']} onSubmit={submit}>
      <LeaveGuard when={isChanged} question="save" />
      <Text c="dimmed">
        Your next payment begins with these details, and you can change them there. Invoices that you have
        already stay as they are.
      </Text>
      <BuyerKindField
        kind={kind}
        inputProps={{
          ...form.getInputProps('buyer_kind'),
          onChange: ({ currentTarget: { value } }) => {
            if (!isBuyerKind(value)) return;
            form.setFieldValue('buyer_kind', value);
            const { gst, state: noState, country } = clearedFor(value);
            if (gst !== undefined) form.setFieldValue('gst_number', gst);
            if (noState !== undefined) form.setFieldValue('billing_state', noState);
            if (country !== undefined) form.setFieldValue('billing_country', country);
          },
        }}
      />
      {kind === 'abroad' ? (
        <Country {...form.getInputProps('billing_country')} />
      ) : (
        <GstNumber
          inputProps={{
            ...form.getInputProps('gst_number'),
            ...(mistyped !== undefined && { error: mistyped }),
          }}
          onType={(typed, registered) => {
            form.setFieldValue('gst_number', typed);
            if (registered !== undefined) form.setFieldValue('billing_state', registered);
          }}
        />
      )}
      <BusinessName {...form.getInputProps('business_name')} />
      {kind === 'india' && (
        <BillingState inputProps={form.getInputProps('billing_state')} chosen={state} gstno={gstNumber} />
      )}
      <BillingAddress isAbroad={kind === 'abroad'} {...form.getInputProps('billing_address')} />
      <UnreachableNote problem={problem} />
      <div>
        <SubmitButton busy={isSubmitting} busyLabel="Saving your billing details">
          Save changes
        </SubmitButton>
      </div>
    </form>
  );
}
