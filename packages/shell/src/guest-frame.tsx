/** A quiet page with the brand above and one card; beside it what the portal is for, where there is room. */
import { ColourSchemeToggle } from '@portal/ui/colour-scheme-toggle';
import type { ReactNode } from 'react';
import type { Provider } from './env.ts';
import { Brand } from './brand.tsx';
import styles from './guest-frame.module.css';
import { PublicFooter } from './public-footer.tsx';
import { SkipLink } from './skip-link.tsx';

export type GuestFrameProps = {
  provider: Provider;
  /** Where the brand leads. */
  home?: string | undefined;
  /** What stands beside the card. */
  aside?: ReactNode;
  children: ReactNode;
};

export function GuestFrame({ provider, home, aside, children }: GuestFrameProps) {
  return (
    <div className={styles['guest']}>
      <SkipLink />
      <header className={styles['bar']}>
        <div className={styles['barInner']}>
          <Brand provider={provider} home={home} />
          <ColourSchemeToggle />
        </div>
      </header>
      <div className={styles['middle']}>
        {aside}
        <main id="main" tabIndex={-1} className={styles['card']}>
          {children}
        </main>
      </div>
      <PublicFooter provider={provider} />
    </div>
  );
}
