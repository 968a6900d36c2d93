/** The public services page: company types, plan details, video, questions. */
import { intro } from '../content/service-detail.ts';
import type { Provider } from '@portal/shell/env';
import { PublicFooter } from '@portal/shell/public-footer';
import { SkipLink } from '@portal/shell/skip-link';
import { CompanyTypes } from './company-types.tsx';
import { PlanDetails } from './plan-details.tsx';
import { Questions } from './questions.tsx';
import styles from './service-detail.module.css';
import { ServiceHeader } from './service-header.tsx';
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
