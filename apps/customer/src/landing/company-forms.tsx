/** The six forms of business and how they differ. */
import { plainButton } from '@portal/ui/portal/plain-button';
import { Link } from '@tanstack/react-router';
import { forms } from '../content/landing.ts';
import styles from './landing.module.css';
import { Section } from './section.tsx';

export function CompanyForms() {
  return (
    <Section id="company-types" title={forms.title} lead={forms.lead}>
      <ul className={styles['grid']}>
        {forms.items.map(({ title, text, facts }) => (
          <li key={title} className={styles['card']}>
            <h3>{title}</h3>
            <p>{text}</p>
            <ul className={styles['facts']} aria-label={`${title}: facts`}>
              {facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className={styles['more']}>
        <Link to="/servicedetail" {...plainButton('default')}>
          {forms.more}
        </Link>
      </p>
    </Section>
  );
}
