/** Six boxes of one digit each for the code sent by e-mail (C§5). */
import { Input, PinInput } from '@mantine/core';
import { OTP_LENGTH } from '@portal/domain/otp';
import { useId } from 'react';

export type OtpBoxesProps = {
  /** The digits typed so far; leading zeros count, so it is text. */
  value: string;
  onChange: (digits: string) => void;
  /** Called when the sixth digit is in. */
  onComplete?: (digits: string) => void;
  label?: string;
  error?: string | undefined;
  disabled?: boolean;
  autoFocus?: boolean;
};

/** Focus goes on with a digit and back with backspace; a pasted or offered code fills all boxes. */
export function OtpBoxes(props: OtpBoxesProps) {
  const { value, onChange, onComplete, label = 'Six-digit code', error, disabled = false } = props;
  const id = useId();
  return (
    <div>
      <Input.Label component="div" id={`${id}-label`} size="md" mb={4}>
        {label}
      </Input.Label>
      <PinInput
        id={id}
        length={OTP_LENGTH}
        type={/^[0-9]+$/}
        inputType="tel"
        oneTimeCode
        size="lg"
        gap={8}
        placeholder=""
        value={value}
        onChange={onChange}
        {...(onComplete ? { onComplete } : {})}
        disabled={disabled}
        error={error !== undefined}
        autoFocus={props.autoFocus ?? false}
        aria-labelledby={`${id}-label`}
        {...(error === undefined ? {} : { 'aria-describedby': `${id}-error` })}
        // Given to the component itself, the numeric mode would swallow Enter, which must submit.
        getInputProps={(index) => ({
          inputMode: 'numeric',
          'aria-label': `Digit ${index + 1} of ${OTP_LENGTH}`,
        })}
      />
      {error !== undefined && (
        <Input.Error id={`${id}-error`} role="alert" size="md" mt={4}>
          {error}
        </Input.Error>
      )}
    </div>
  );
}
