/** A short note inside a form, in plain markup. */

import type { ReactNode } from 'react';
import styles from './plain-form.module.css';

export type PlainNoteProps = {
  /** `alert` interrupts a screen reader, `status` is polite. */
  role: 'alert' | 'status';
  icon: ReactNode;
  children: ReactNode;
};

export function PlainNote({ role, icon, children }: PlainNoteProps) {
  return (
    <div role={role} className={styles['note']}>
      {icon}
      <div>{children}</div>
    </div>
  );
}
