/** Settings of daily work: who gets new orders, how long quotes and quotations last, and when customers are reminded. */

import { Fieldset, NativeSelect, Switch, TextInput } from '@mantine/core';
import type { SettingsFormState } from './settings-form.tsx';
import styles from './settings.module.css';

export function WorkSettings({ form }: { form: SettingsFormState }) {
  return (
    <Fieldset legend="Work" classNames={{ legend: styles['legend'] ?? '' }}>
      <Switch
        mb="md"
        label="Assign new orders automatically"
        description="A new order goes to the staff member of its department with the fewest open orders."
        {...form.getInputProps('auto_assign', { type: 'checkbox' })}
      />
      <NativeSelect
        label="Unpaid quotes stay open for"
        description="After that the customer’s details are deleted, and buying begins anew at the price of the day."
        data={QUOTE_DAYS}
        {...form.getInputProps('quote_days')}
        value={String(form.values.quote_days)}
        onChange={({ currentTarget }) => form.setFieldValue('quote_days', Number(currentTarget.value))}
      />
      <NativeSelect
        mt="md"
        label="Quotations are valid for"
        description="Each may name another last day."
        data={QUOTATION_DAYS}
        {...form.getInputProps('quotation_days')}
        value={String(form.values.quotation_days)}
        onChange={({ currentTarget }) => form.setFieldValue('quotation_days', Number(currentTarget.value))}
      />
      <TextInput
        mt="md"
        label="Payment reminders after"
        description="Up to five days, such as 3, 7, 14. Two days before the last day of a quotation as well. Empty: no reminders."
        autoComplete="off"
        {...form.getInputProps('reminder_days')}
      />
    </Fieldset>
  );
}

/** Banks may confirm a payment for five days. */
const QUOTE_DAYS = [7, 14, 30, 60, 90].map((days) => ({ value: String(days), label: `${days} days` }));
const QUOTATION_DAYS = [7, 15, 30, 45, 60, 90].map((days) => ({
  value: String(days),
  label: `${days} days`,
}));
