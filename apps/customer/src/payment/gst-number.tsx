/** A GST number, optional; a right one brings the state along in which it is registered. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { gstnoProblem } from '@portal/domain/forms/payment';
import { GSTIN_LENGTH, normaliseGstin } from '@portal/domain/gstin';
import type { StateCode } from '@portal/domain/states';
import { stateOfGstNumber } from './state-of-gst-number.ts';

export type GstNumberProps = {
  /** Fits `form.getInputProps`. */
  inputProps: TextInputProps;
  /** As typed so far. */
  gstno: string;
  /** The state is undefined while the number is not complete and right. */
  onType: (gstno: string, registered: StateCode | undefined) => void;
};

/** What is wrong is said at once when all characters are there. */
export function GstNumber({ inputProps, gstno, onType }: GstNumberProps) {
  const { error, ...input } = inputProps;
  const whole = normaliseGstin(gstno).length === GSTIN_LENGTH ? gstnoProblem(gstno) : undefined;
  return (
    <TextInput
      label="GST number"
      description={`Optional, ${GSTIN_LENGTH} characters. SEZ unit or buying from abroad? Raise a ticket before you pay.`}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      styles={{ input: { textTransform: 'uppercase' } }}
      {...input}
      error={whole ?? error}
      errorProps={{ role: 'alert' }}
      onChange={({ currentTarget: { value } }) => onType(value, stateOfGstNumber(value))}
    />
  );
}
