/** A quiet page with the brand above, one card, and beside it what the portal is for. */
import { ColourSchemeToggle } from '@portal/ui/colour-scheme-toggle';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { pitch } from '../content/guest.ts';
import type { Provider } from '../env.ts';
import { Brand } from './brand.tsx';
import styles from './guest-frame.module.css';
import { PublicFooter } from './public-footer.tsx';
import { SkipLink } from './skip-link.tsx';

export type GuestFrameProps = { provider: Provider; children: ReactNode };

export function GuestFrame({ provider, children }: GuestFrameProps) {
  return (
    <div className={styles['guest']}>
      <SkipLink />
      <header className={styles['bar']}>
        <div className={styles['barInner']}>
          <Brand provider={provider} />
          <ColourSchemeToggle />
        </div>
      </header>
      <div className={styles['middle']}>
        <Pitch />
        <main id="main" tabIndex={-1} className={styles['card']}>
          {children}
        </main>
      </div>
      <PublicFooter provider={provider} />
    </div>
  );
}

/** Only where there is room: on a phone the form comes first and alone. */
function Pitch() {
  return (
    <aside className={styles['pitch']} aria-label="About this portal">
      <p>{pitch.line}</p>
      <ul>
        {pitch.points.map((point) => (
          <li key={point}>
            <IconCheck size={20} stroke={2.25} aria-hidden />
            {point}
          </li>
        ))}
      </ul>
    </aside>
  );
}
