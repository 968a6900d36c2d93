/** A form's submit button in plain markup, which shows that it works and can't be pressed twice. */
import type { ReactNode } from 'react';
import { plainButton } from './plain-button.ts';
import styles from './plain-form.module.css';

export type PlainSubmitProps = {
  busy: boolean;
  /** What it says while busy, behind the spinner: "Sending the code". */
  busyLabel: string;
  look?: 'filled' | 'default';
  children: ReactNode;
};

/** Keeps its size and its focus while busy; as wide as the form. */
export function PlainSubmit({ busy, busyLabel, look = 'filled', children }: PlainSubmitProps) {
  const { className, ...button } = plainButton(look);
  return (
    <button
      {...button}
      type="submit"
      className={`${className} ${styles['submit']}`}
      aria-busy={busy}
      aria-disabled={busy}
      // Enter in a field is a press as well, and the form refuses that itself.
      onClick={(event) => busy && event.preventDefault()}
    >
      {busy ? busyLabel : children}
    </button>
  );
}
