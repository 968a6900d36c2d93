/** The top bar of the signed-in screens: menu button on phones, brand, label, colour scheme, notifications, account. */

import { ColourSchemeToggle } from '@portal/ui/colour-scheme-toggle';
import { plainIconButton } from '@portal/ui/portal/plain-icon-button';
import { IconMenu2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import type { Provider } from './env.ts';
import styles from './shell.module.css';

export type TopBarProps = {
  provider: Provider;
  /** The brand's link. */
  brandHome: string;
  /** The app's role. */
  label: string;
  bell: ReactNode;
  /** The notifications of the bell. */
  account: ReactNode;
  menuOpened: boolean;
  onMenu: () => void;
};

export function TopBar({ provider, brandHome, label, bell, account, menuOpened, onMenu }: TopBarProps) {
  return (
    <header className={styles['bar']}>
      <div className={styles['barStart']}>
        <div className={styles['onPhones']}>
          <button
            type="button"
            {...plainIconButton()}
            aria-label="Open the menu"
            aria-haspopup="dialog"
            aria-expanded={menuOpened}
            onClick={onMenu}
          >
            <IconMenu2 size={22} aria-hidden />
          </button>
        </div>
        <Brand provider={provider} home={brandHome} />
        <span className={styles['label']}>{label}</span>
      </div>
      <div className={styles['barEnd']}>
        <ColourSchemeToggle />
        {bell}
        {account}
      </div>
    </header>
  );
}
