/** The plan's contents, audience, process and requirements, as tabs. */
import { type DetailTab, details } from '../content/service-detail.ts';
import styles from './service-detail.module.css';
import { Tabs } from './tabs.tsx';

export function PlanDetails() {
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
