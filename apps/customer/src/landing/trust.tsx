/** Who stands behind the portal, from the configuration: nothing here is claimed that can't be checked. */
import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { trust } from '../content/landing.ts';
import type { Provider } from '../env.ts';
import styles from './landing.module.css';
import { Section } from './section.tsx';

export function Trust({ provider }: { provider: Provider }) {
  const { grievanceOfficer: officer } = provider;
  return (
    <Section id="about" title={trust.title} lead={trust.lead}>
      <dl className={styles['trust']}>
        <Fact name="Company">{provider.legalName}</Fact>
        <Fact name="GSTIN">
          <span className="portal-figures">{provider.gstin}</span>
        </Fact>
        <Fact name="Registered office">
          {provider.address}, {provider.state}
        </Fact>
        <Fact name="Grievance officer">
          {officer.name}, <Anchor href={`mailto:${officer.email}`}>{officer.email}</Anchor>
        </Fact>
      </dl>
    </Section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" m={0} fw={550}>
        {children}
      </Text>
    </div>
  );
}
