/** The six company types as vertical tabs, and under them the plan with its full price (public-018). */

import { gstPercent } from '@portal/domain/gst';
import { PriceWithGst } from '@portal/ui/portal/money';
import { plainButton } from '@portal/ui/portal/plain-button';
import { Link } from '@tanstack/react-router';
import { companyTypes, plan } from '../content/service-detail.ts';
import styles from './service-detail.module.css';
import { Tabs } from './tabs.tsx';

export function CompanyTypes({ signedIn }: { signedIn: boolean }) {
  return (
    <section aria-labelledby="company-types" className={styles['band']}>
      <h2 id="company-types">{companyTypes.title}</h2>
      <Tabs label="Company types" orientation="vertical" items={companyTypes.items}>
        {({ name, text, facts }) => (
          <>
            <h3>{name}</h3>
            <p>{text}</p>
            <ul className={styles['facts']}>
              {facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          </>
        )}
      </Tabs>
      <Plan signedIn={signedIn} />
    </section>
  );
}

function Plan({ signedIn }: { signedIn: boolean }) {
  return (
    <section aria-labelledby="about-this-plan" className={styles['plan']}>
      <div>
        <h2 id="about-this-plan">{plan.title}</h2>
        <p>{plan.text}</p>
      </div>
      <div className={styles['price']}>
        <p className={styles['priceLine']}>
          <Link to={signedIn ? '/services' : '/register'} {...plainButton('filled', 'lg')}>
            {plan.button}
          </Link>
          <span>+ {gstPercent()}% GST</span>
        </p>
        <p className={styles['note']}>
          {plan.note} <PriceWithGst rupees={plan.rupees} rate={gstPercent()} />
        </p>
      </div>
    </section>
  );
}
