/** The buyer's state, which decides the taxes on the invoice. */

import { NativeSelect, type NativeSelectProps, Text } from '@mantine/core';
import { STATES, stateName } from '@portal/domain/states';
import { stateOfGstNumber } from './state-of-gst-number.ts';

export type BillingStateProps = {
  inputProps: NativeSelectProps;
  chosen: string;
  /** As typed so far. */
  gstno: string;
  required?: boolean;
};

/** A valid GST number decides the state, so a different choice is shown as a conflict. */
export function BillingState({ inputProps, chosen, gstno, required = false }: BillingStateProps) {
  const registered = stateOfGstNumber(gstno);
  return (
    <div>
      <NativeSelect
        label="Billing state"
        description={`${required ? '' : 'Optional. '}Decides whether your invoice shows CGST + SGST or IGST.`}
        data={[{ value: '', label: required ? 'Choose a state' : 'Not given' }, ...CHOICES]}
        withAsterisk={required}
        {...inputProps}
      />
      <div role="status">
        {registered !== undefined && chosen !== '' && chosen !== registered && (
          <Text size="sm" mt="xs">
            Your GST number is registered in {stateName(registered)}, so your invoice is made for that state.
          </Text>
        )}
      </div>
    </div>
  );
}

type Choice = { value: string; label: string };

const CHOICES = STATES.map(({ code, name }): Choice => ({ value: code, label: name })).toSorted((a, b) =>
  a.label.localeCompare(b.label),
);
