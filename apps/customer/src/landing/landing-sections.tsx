import { gstPercent } from '@portal/domain/gst';
import type { Provider } from '@portal/shell/env';
import { phoneLink } from '@portal/shell/phone-link';
import { PriceWithGst } from '@portal/ui/portal/money';
import { plainButton } from '@portal/ui/portal/plain-button';
import {
  IconBuildingSkyscraper,
  IconFileCertificate,
  IconReceiptTax,
  IconScale,
  IconTrademark,
  IconUsersGroup,
  IconBrandWhatsapp,
  IconMail,
  IconPhone,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { offer, pricing, forms, steps, trust, contact } from '../content/landing.ts';
import styles from './landing.module.css';
import { TickList } from './tick-list.tsx';

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

export function Pricing({ signedIn }: { signedIn: boolean }) {
  const { plan } = pricing;
  return (
    <Section id="prices" title={pricing.title} lead={pricing.lead}>
      <div className={styles['plan']}>
        <div className={styles['planPrice']}>
          <h3>{plan.name}</h3>
          <p>{plan.from}</p>
          <p className={styles['price']}>
            <PriceWithGst rupees={plan.rupees} rate={gstPercent()} />
          </p>
          <Link to={signedIn ? '/services' : '/register'} {...plainButton()}>
            {signedIn ? 'See all services' : 'Register to see all prices'}
          </Link>
        </div>
        <div className={styles['planCovers']}>
          <h4>{plan.includedTitle}</h4>
          <TickList items={plan.included} />
          <p className={styles['small']}>{plan.excluded}</p>
        </div>
      </div>
    </Section>
  );
}

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

export function Contact({ provider }: { provider: Provider }) {
  return (
    <Section id="contact" title={contact.title} lead={contact.lead}>
      <div className={styles['contacts']}>
        {contactLinks(provider).map(({ href, label, icon: Icon }) => (
          <a key={href} href={href} {...plainButton('default')}>
            <Icon size={20} stroke={1.75} aria-hidden />
            {label}
          </a>
        ))}
      </div>
    </Section>
  );
}

function contactLinks({ phones, emails, whatsapp }: Provider) {
  return [
    ...phones.map((phone) => ({ href: phoneLink(phone), label: phone, icon: IconPhone })),
    ...(whatsapp === undefined ? [] : [{ href: whatsapp, label: 'WhatsApp', icon: IconBrandWhatsapp }]),
    ...emails.map((email) => ({ href: `mailto:${email}`, label: email, icon: IconMail })),
  ];
}

type SectionProps = {
  id: string;
  title: string;
  lead: string;
  /** Tinted and plain sections alternate. */
  tinted?: boolean;
  children: ReactNode;
};

/** One section of the landing page, with heading and subtitle. */
function Section({ id, title, lead, tinted = false, children }: SectionProps) {
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
