/** A form's submit button in plain markup, which shows progress and can't be pressed twice. */

import type { ReactNode } from 'react';
import { plainButton } from './plain-button.ts';
import styles from './plain-form.module.css';

export type PlainSubmitProps = {
  busy: boolean;
  /** The label while busy, beside the spinner: "Sending the code". */
  busyLabel: string;
  variant?: 'filled' | 'default';
  children: ReactNode;
};

/** Keeps its size and focus while busy; full width. */
export function PlainSubmit({ busy, busyLabel, variant = 'filled', children }: PlainSubmitProps) {
  const { className, ...button } = plainButton(variant);
  return (
    <button
      {...button}
      type="submit"
      className={`${className} ${styles['submit']}`}
      aria-busy={busy}
      aria-disabled={busy}
      // Enter in a field is a press as well, and the form ignores it while busy.
      onClick={(event) => busy && event.preventDefault()}
    >
      {busy ? busyLabel : children}
    </button>
  );
}
