/** The top bar of the signed-in screens: menu button on phones, brand, label, colours, notifications, account. */
import { ColourSchemeToggle } from '@portal/ui/colour-scheme-toggle';
import { plainIconButton } from '@portal/ui/portal/plain-icon-button';
import { IconMenu2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Provider } from '../env.ts';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import styles from './shell.module.css';

export type TopBarProps = {
  provider: Provider;
  bell: ReactNode;
  menuOpened: boolean;
  onMenu: () => void;
  onLogout: () => void;
};

export function TopBar({ provider, bell, menuOpened, onMenu, onLogout }: TopBarProps) {
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
        <Brand provider={provider} />
        <span className={styles['label']}>Customer portal</span>
      </div>
      <div className={styles['barEnd']}>
        <ColourSchemeToggle />
        {bell}
        <AccountMenu onLogout={onLogout} />
      </div>
    </header>
  );
}
