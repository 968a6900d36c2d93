import {
  IconBuildingSkyscraper,
  IconFileCertificate,
  IconReceiptTax,
  IconScale,
  IconTrademark,
  IconUsersGroup,
} from '@tabler/icons-react';
import { offer } from '../content/landing.ts';
import styles from './landing.module.css';
import { Section } from './section.tsx';

export function Offer() {
  return (
    <Section id="services" title={offer.title} lead={offer.lead} tinted>
      <ul className={styles['grid']}>
        {offer.items.map(({ icon, title, text }) => {
          const Icon = icons[icon];
          return (
            <li key={title} className={styles['card']}>
              <span className={styles['icon']} aria-hidden>
                <Icon size={24} stroke={1.75} />
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

const icons = {
  start: IconBuildingSkyscraper,
  gst: IconReceiptTax,
  tax: IconFileCertificate,
  payroll: IconUsersGroup,
  secretarial: IconScale,
  legal: IconTrademark,
};
