/** The provider's identity from the configuration; claims nothing that can't be checked. */
import type { ReactNode } from 'react';
import { trust } from '../content/landing.ts';
import type { Provider } from '@portal/shell/env';
import styles from './landing.module.css';
import { Section } from './section.tsx';

export function Trust({ provider }: { provider: Provider }) {
  const { grievanceOfficer: officer } = provider;
  return (
    <Section id="about" title={trust.title} lead={trust.lead} tinted>
      <dl className={styles['trust']}>
        <Fact name="Company">{provider.legalName}</Fact>
        <Fact name="GSTIN">
          <span className="portal-figures">{provider.gstin}</span>
        </Fact>
        <Fact name="Registered office">
          {provider.address}, {provider.state}
        </Fact>
        {officer && (
          <Fact name="Grievance officer">
            {officer.name}
            <br />
            <a href={`mailto:${officer.email}`}>{officer.email}</a>
          </Fact>
        )}
      </dl>
    </Section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
