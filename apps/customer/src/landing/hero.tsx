/** The headline with the links to register and log in. */
import { hero } from '../content/landing.ts';
import { EntryLinks } from '../shell/entry-links.tsx';
import { HeroIllustration } from './hero-illustration.tsx';
import styles from './landing.module.css';
import { TickList } from './tick-list.tsx';

export function Hero({ signedIn }: { signedIn: boolean }) {
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
