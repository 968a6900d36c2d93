/** The public landing page: services, process, prices and the provider. */

import { Brand } from '@portal/shell/brand';
import type { Provider } from '@portal/shell/env';
import { PublicFooter } from '@portal/shell/public-footer';
import { SkipLink } from '@portal/shell/skip-link';
import { ColourSchemeToggle } from '@portal/ui/colour-scheme-toggle';
import { hero } from '../content/landing.ts';
import { EntryLinks } from '../shell/entry-links.tsx';
import { HeroIllustration } from './hero-illustration.tsx';
import { CompanyForms, Contact, HowItWorks, Offer, Pricing, Trust } from './landing-sections.tsx';
import styles from './landing.module.css';
import { TickList } from './tick-list.tsx';

export type LandingPageProps = { provider: Provider; signedIn: boolean };

export function LandingPage({ provider, signedIn }: LandingPageProps) {
  return (
    <>
      <SkipLink />
      <LandingHeader provider={provider} signedIn={signedIn} />
      <main id="main" tabIndex={-1}>
        <Hero signedIn={signedIn} />
        <Offer />
        <CompanyForms />
        <HowItWorks />
        <Pricing signedIn={signedIn} />
        <Trust provider={provider} />
        <Contact provider={provider} />
      </main>
      <PublicFooter provider={provider} />
    </>
  );
}

type LandingHeaderProps = { provider: Provider; signedIn: boolean };

function LandingHeader({ provider, signedIn }: LandingHeaderProps) {
  return (
    <header className={styles['header']}>
      <div className={styles['headerInner']}>
        <Brand provider={provider} />
        <nav aria-label="On this page" className={styles['sections']}>
          {sections.map(({ label, href }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </nav>
        <div className={styles['headerActions']}>
          <ColourSchemeToggle />
          <div className={styles['headerLinks']}>
            <EntryLinks signedIn={signedIn} quiet="subtle" />
          </div>
        </div>
      </div>
    </header>
  );
}

const sections = [
  { label: 'Services', href: '#services' },
  { label: 'Company types', href: '#company-types' },
  { label: 'How it works', href: '#how-it-works' },
  { label: 'Prices', href: '#prices' },
  { label: 'Contact', href: '#contact' },
];

function Hero({ signedIn }: { signedIn: boolean }) {
  return (
    <div className={styles['hero']}>
      <div className={styles['heroInner']}>
        <div>
          <p className={styles['eyebrow']}>{hero.eyebrow}</p>
          <h1 className={styles['headline']}>{hero.headline}</h1>
          <p className={styles['lead']}>{hero.lead}</p>
          <div className={styles['entry']}>
            <EntryLinks signedIn={signedIn} quiet="default" size="lg" />
          </div>
          <TickList items={hero.points} />
        </div>
        <HeroIllustration />
      </div>
    </div>
  );
}
