/** Layout of the guest pages: the brand above one card, and on wide screens an introduction beside it. */

import { ColourSchemeToggle } from '@portal/ui/colour-scheme-toggle';
import { IconCheck } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { ApiProvider } from './api-provider.tsx';
import type { AppContext, DataClients } from './app-context.ts';
import { Brand } from './brand.tsx';
import styles from './guest-frame.module.css';
import { MainLandmark } from './main-landmark.ts';
import { PublicFooter } from './public-footer.tsx';
import { SkipLink } from './skip-link.tsx';

export type GuestFrameProps = {
  context: Pick<AppContext, 'settings'> & Pick<DataClients, 'api' | 'queryClient'>;
  /** The brand's link. */
  home?: string;
  /** The introduction beside the card. */
  pitch: PitchProps;
};

export function GuestFrame({ context, home, pitch }: GuestFrameProps) {
  const { provider } = context.settings;
  return (
    <ApiProvider clients={context}>
      <div className={styles['guest']}>
        <SkipLink />
        <header className={styles['bar']}>
          <div className={styles['barInner']}>
            <Brand provider={provider} home={home} />
            <ColourSchemeToggle />
          </div>
        </header>
        <div className={styles['middle']}>
          <Pitch {...pitch} />
          <main id="main" tabIndex={-1} className={styles['card']}>
            <MainLandmark value>
              <Outlet />
            </MainLandmark>
          </main>
        </div>
        <PublicFooter provider={provider} />
      </div>
    </ApiProvider>
  );
}

type PitchProps = { line: string; points: readonly string[] };

/** Only on wide screens: a phone shows the form alone. */
function Pitch({ line, points }: PitchProps) {
  return (
    <aside className={styles['pitch']} aria-label="About this portal">
      <p>{line}</p>
      <ul>
        {points.map((point) => (
          <li key={point}>
            <IconCheck size={20} stroke={2.25} aria-hidden />
            {point}
          </li>
        ))}
      </ul>
    </aside>
  );
}
