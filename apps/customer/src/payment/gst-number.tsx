/** A GST number, optional; a right one brings the state along in which it is registered. */
import { Alert, TextInput, type TextInputProps } from '@mantine/core';
import { GSTIN_LENGTH, gstinWarning, normaliseGstin } from '@portal/domain/gstin';
import type { StateCode } from '@portal/domain/states';
import { IconAlertTriangle } from '@tabler/icons-react';
import { stateOfGstNumber } from './state-of-gst-number.ts';

export type GstNumberProps = {
  /** Fits `form.getInputProps`. */
  inputProps: TextInputProps;
  /** As typed so far. */
  gstno: string;
  /** The state is undefined while the number is not complete and right. */
  onType: (gstno: string, registered: StateCode | undefined) => void;
};

/** What looks wrong is only a warning, once all characters are there (decision 32). */
export function GstNumber({ inputProps, gstno, onType }: GstNumberProps) {
  const warning = normaliseGstin(gstno).length === GSTIN_LENGTH ? gstinWarning(gstno) : undefined;
  return (
    <div>
      <TextInput
        label="GST number"
        description={`Optional, ${GSTIN_LENGTH} characters. SEZ unit or buying from abroad? Raise a ticket before you pay.`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        styles={{ input: { textTransform: 'uppercase' } }}
        {...inputProps}
        onChange={({ currentTarget: { value } }) => onType(value, stateOfGstNumber(value))}
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
