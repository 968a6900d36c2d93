/** A button that looks like a link, in plain markup. */

import type { ReactNode } from 'react';
import styles from './plain-form.module.css';

export type TextButtonProps = { busy?: boolean; onClick: () => void; children: ReactNode };

/** Ignores presses while busy. */
export function TextButton({ busy = false, onClick, children }: TextButtonProps) {
  return (
    <button
      type="button"
      className={styles['link']}
      aria-disabled={busy}
      onClick={() => {
        if (!busy) onClick();
      }}
    >
      {children}
    </button>
  );
}
