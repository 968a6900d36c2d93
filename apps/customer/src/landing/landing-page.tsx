/** The public landing page: services, process, prices and the provider. */
import type { Provider } from '@portal/shell/env';
import { PublicFooter } from '@portal/shell/public-footer';
import { SkipLink } from '@portal/shell/skip-link';
import { CompanyForms } from './company-forms.tsx';
import { Contact } from './contact.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { LandingHeader } from './landing-header.tsx';
import { Offer } from './offer.tsx';
import { Pricing } from './pricing.tsx';
import { Trust } from './trust.tsx';

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
