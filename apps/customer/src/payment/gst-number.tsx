/** An optional GST number; a valid one sets the state. */

import { TextInput, type TextInputProps } from '@mantine/core';
import { GSTIN_LENGTH } from '@portal/domain/gstin';
import type { StateCode } from '@portal/domain/states';
import { stateOfGstNumber } from './state-of-gst-number.ts';

export type GstNumberProps = {
  /** Fits `form.getInputProps`. */
  inputProps: TextInputProps;
  /** The state is undefined while the number is incomplete or invalid. */
  onType: (gstno: string, registered: StateCode | undefined) => void;
};

export function GstNumber({ inputProps, onType }: GstNumberProps) {
  return (
    <TextInput
      label="GST number"
      description={`Optional, ${GSTIN_LENGTH} characters. SEZ unit or buying from abroad? Raise a ticket before you pay.`}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      styles={{ input: { textTransform: 'uppercase' } }}
      {...inputProps}
      errorProps={{ role: 'alert' }}
      onChange={({ currentTarget: { value } }) => onType(value, stateOfGstNumber(value))}
    />
  );
}
