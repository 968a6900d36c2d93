/** A list of names and values, side by side where there is room. */

import type { ReactNode } from 'react';
import styles from './facts.module.css';

export function Facts({ children }: { children: ReactNode }) {
  return (
    <div className={styles['box']}>
      <dl className={styles['facts']}>{children}</dl>
    </div>
  );
}

export type FactProps = { name: string; children: ReactNode };

export function Fact({ name, children }: FactProps) {
  return (
    <>
      <dt className={styles['name']}>{name}</dt>
      <dd className={`portal-figures ${styles['value']}`}>{children}</dd>
    </>
  );
}
