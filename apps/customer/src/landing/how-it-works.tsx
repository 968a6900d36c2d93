/** The three steps from choosing to done. */
import { steps } from '../content/landing.ts';
import styles from './landing.module.css';
import { Section } from './section.tsx';

export function HowItWorks() {
  return (
    <Section id="how-it-works" title={steps.title} lead={steps.lead} tinted>
      <ol className={styles['steps']}>
        {steps.items.map(({ title, text }, index) => (
          <li key={title}>
            <span className={styles['number']} aria-hidden>
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
