/** The heading of a card: a title and one line of context. */

import { UnbrokenEmail } from '@portal/ui/patterns/unbroken-email';
import type { ReactNode } from 'react';
import styles from './accounts.module.css';

export type AccountHeadingProps = { title: string; children: ReactNode };

export function AccountHeading({ title, children }: AccountHeadingProps) {
  return (
    <div className={styles['heading']}>
      <h1 tabIndex={-1}>
        <UnbrokenEmail>{title}</UnbrokenEmail>
      </h1>
      <p>{children}</p>
    </div>
  );
}
