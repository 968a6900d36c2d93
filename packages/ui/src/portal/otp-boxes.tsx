/** Six boxes of one digit each for an e-mailed code (otp-001). */

import { OTP_LENGTH } from '@portal/domain/otp';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { applyKey, applyInput, fillDigits } from './otp-cells.ts';
import styles from './plain-form.module.css';

export type OtpBoxesProps = {
  /** The digits typed so far; a string, since leading zeros count. */
  value: string;
  onChange: (digits: string) => void;
  /** Called with the sixth digit. */
  onComplete?: (digits: string) => void;
  label?: string;
  error?: string | undefined;
  disabled?: boolean;
  autoFocus?: boolean;
};

/** A digit moves the focus on, backspace moves it back; a pasted or autofilled code fills all boxes. */
export function OtpBoxes(props: OtpBoxesProps) {
  const { label = 'Six-digit code', error, disabled = false, autoFocus = false } = props;
  const id = useId();
  const { cells, boxes, move } = useCells(props);
  return (
    <div className={styles['field']}>
      <div id={`${id}-label`} className={styles['label']}>
        {label}
      </div>
      <div
        role="group"
        className={styles['digits']}
        aria-labelledby={`${id}-label`}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      >
        {cells.map((digit, at) => (
          <input
            // oxlint-disable-next-line react/no-array-index-key -- a box is its place in the code
            key={at}
            ref={(box) => {
              boxes.current[at] = box;
            }}
            className={styles['input']}
            inputMode="numeric"
            autoComplete="one-time-code"
            aria-label={`Digit ${at + 1} of ${OTP_LENGTH}`}
            aria-invalid={error !== undefined}
            disabled={disabled}
            autoFocus={autoFocus && at === 0}
            value={digit}
            onFocus={(event) => event.target.select()}
            onChange={(event) => move(applyInput(cells, at, event.target.value))}
            onKeyDown={(event: KeyboardEvent) => {
              const pressed = applyKey(cells, at, event.key);
              if (!pressed) return;
              event.preventDefault();
              move(pressed);
            }}
            onPaste={(event: ClipboardEvent) => {
              event.preventDefault();
              move(fillDigits(cells, at, event.clipboardData.getData('text')));
            }}
          />
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  );
}

/** The digits in the boxes, with gaps, and the focused box. */
function useCells({ value, onChange, onComplete }: OtpBoxesProps) {
  const [typed, setTyped] = useState<readonly string[]>([]);
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  // A value set from outside overrides what was typed.
  const cells = Array.from({ length: OTP_LENGTH }, (_, at) =>
    typed.join('') === value ? (typed[at] ?? '') : (value[at] ?? ''),
  );
  const move = (next: { cells: readonly string[]; focus: number }) => {
    const digits = next.cells.join('');
    setTyped(next.cells);
    boxes.current[next.focus]?.focus();
    if (digits === value) return;
    onChange(digits);
    if (digits.length === OTP_LENGTH) onComplete?.(digits);
  };
  return { cells, boxes, move };
}
