/** The three steps from choosing to done. */
import { Text, Title } from '@mantine/core';
import { steps } from '../content/landing.ts';
import styles from './landing.module.css';
import { Section } from './section.tsx';

export function HowItWorks() {
  return (
    <Section id="how-it-works" title={steps.title} lead={steps.lead}>
      <ol className={styles['steps']}>
        {steps.items.map(({ title, text }, index) => (
          <li key={title}>
            <span className={styles['number']} aria-hidden>
              {index + 1}
            </span>
            <Title order={3}>{title}</Title>
            <Text c="dimmed" mt={4}>
              {text}
            </Text>
          </li>
        ))}
      </ol>
    </Section>
  );
}
