/** What is sold, in six groups. */
import { Text, Title } from '@mantine/core';
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
    <Section id="services" title={offer.title} lead={offer.lead}>
      <ul className={styles['grid']}>
        {offer.items.map(({ icon, title, text }) => {
          const Icon = icons[icon];
          return (
            <li key={title} className={styles['plainCard']}>
              <span className={styles['icon']} aria-hidden>
                <Icon size={24} stroke={1.75} />
              </span>
              <Title order={3}>{title}</Title>
              <Text c="dimmed">{text}</Text>
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
