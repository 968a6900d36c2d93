/** One section of the landing page, with heading and subtitle. */

import type { ReactNode } from 'react';
import styles from './landing.module.css';

export type SectionProps = {
  id: string;
  title: string;
  lead: string;
  /** Tinted and plain sections alternate. */
  tinted?: boolean;
  children: ReactNode;
};

export function Section({ id, title, lead, tinted = false, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={styles['section']}
      data-tinted={tinted || undefined}
    >
      <div className={styles['sectionInner']}>
        <h2 id={`${id}-title`}>{title}</h2>
        <p className={styles['sectionLead']}>{lead}</p>
        {children}
      </div>
    </section>
  );
}
