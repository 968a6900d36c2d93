/** The public services page: company types, plan details, video, questions. */

import { Brand } from '@portal/shell/brand';
import type { Provider } from '@portal/shell/env';
import { phoneLink } from '@portal/shell/phone-link';
import { PublicFooter } from '@portal/shell/public-footer';
import { SkipLink } from '@portal/shell/skip-link';
import { ColourSchemeToggle } from '@portal/ui/colour-scheme-toggle';
import { UnbrokenEmail } from '@portal/ui/patterns/unbroken-email';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { intro, questions, type DetailTab, details } from '../content/service-detail.ts';
import { EntryLinks } from '../shell/entry-links.tsx';
import { CompanyTypes } from './company-types.tsx';
import styles from './service-detail.module.css';
import { Tabs } from './tabs.tsx';
import { VideoSection } from './video-section.tsx';

export type ServiceDetailPageProps = { provider: Provider; signedIn: boolean };

export function ServiceDetailPage({ provider, signedIn }: ServiceDetailPageProps) {
  return (
    <>
      <SkipLink />
      <ServiceHeader provider={provider} signedIn={signedIn} />
      <main id="main" tabIndex={-1}>
        <div className={styles['intro']}>
          <h1>{intro.title}</h1>
          <p>{intro.lead}</p>
        </div>
        <CompanyTypes signedIn={signedIn} />
        <PlanDetails />
        <VideoSection link={provider.introVideo} />
        <Questions />
      </main>
      <PublicFooter provider={provider} heading />
    </>
  );
}

type ServiceHeaderProps = { provider: Provider; signedIn: boolean };

function ServiceHeader({ provider, signedIn }: ServiceHeaderProps) {
  return (
    <header className={styles['header']}>
      <address className={styles['reach']}>
        {provider.phones.slice(0, 1).map((phone) => (
          <a key={phone} href={phoneLink(phone)}>
            <IconPhone size={16} stroke={1.75} aria-hidden />
            {phone}
          </a>
        ))}
        {provider.emails.slice(0, 1).map((email) => (
          <a key={email} href={`mailto:${email}`}>
            <IconMail size={16} stroke={1.75} aria-hidden />
            {email}
          </a>
        ))}
      </address>
      <div className={styles['bar']}>
        <Brand provider={provider} />
        <div className={styles['entry']}>
          <ColourSchemeToggle />
          <EntryLinks signedIn={signedIn} quiet="subtle" />
        </div>
      </div>
    </header>
  );
}

function Questions() {
  return (
    <section aria-labelledby="questions" className={styles['tinted']}>
      <div className={styles['band']}>
        <h2 id="questions">{questions.title}</h2>
        <ul className={styles['questions']}>
          {questions.items.map(({ question, answer }) => (
            <li key={question}>
              <h3>
                <UnbrokenEmail>{question}</UnbrokenEmail>
              </h3>
              <p>{answer}</p>
            </li>
          ))}
        </ul>
      </div>
      <script type="application/ld+json">{structuredData}</script>
    </section>
  );
}

const structuredData = JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

function PlanDetails() {
  return (
    <section aria-labelledby="plan-details" className={styles['tinted']}>
      <div className={styles['band']}>
        <h2 id="plan-details">{details.title}</h2>
        <Tabs<DetailTab> label="About the plan" orientation="horizontal" items={details.tabs}>
          {(tab) => <Detail tab={tab} />}
        </Tabs>
      </div>
    </section>
  );
}

function Detail({ tab: { lead, items, numbered = false, excludedLead, excluded } }: { tab: DetailTab }) {
  const List = numbered ? 'ol' : 'ul';
  return (
    <>
      <p>{lead}</p>
      <List className={styles['list']}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </List>
      {excluded && (
        <>
          <p>{excludedLead}</p>
          <ul className={styles['list']} data-excluded>
            {excluded.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
