/** One band of the landing page with its heading and one line under it. */
import { Container, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './landing.module.css';

export type SectionProps = {
  id: string;
  title: string;
  lead: string;
  /** Tinted bands alternate with plain ones. */
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
      <Container>
        <Title order={2} id={`${id}-title`} className={styles['title'] ?? ''}>
          {title}
        </Title>
        <Text className={styles['sectionLead'] ?? ''}>{lead}</Text>
        {children}
      </Container>
    </section>
  );
}
