/** Prices, with GST. */
import { PriceWithGst } from '@portal/ui/portal/money';
import { plainButton } from '@portal/ui/portal/plain-button';
import { Link } from '@tanstack/react-router';
import { pricing } from '../content/landing.ts';
import { TickList } from './tick-list.tsx';
import styles from './landing.module.css';
import { Section } from './section.tsx';

export function Pricing({ signedIn }: { signedIn: boolean }) {
  const { plan } = pricing;
  return (
    <Section id="prices" title={pricing.title} lead={pricing.lead}>
      <div className={styles['plan']}>
        <div className={styles['planPrice']}>
          <h3>{plan.name}</h3>
          <p>{plan.from}</p>
          <p className={styles['price']}>
            <PriceWithGst rupees={plan.rupees} />
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
