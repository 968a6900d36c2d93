/** Top bar and side menu around a signed-in screen; on phones the menu is a drawer. */

import '@portal/ui/components.css';
import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { plainIconButton } from '@portal/ui/portal/plain-icon-button';
import { IconX, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { MainLandmark } from './main-landmark.ts';
import styles from './shell.module.css';
import { SideMenu, type SideMenuProps } from './side-menu.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar, type TopBarProps } from './top-bar.tsx';

export type ShellProps = Pick<SideMenuProps, 'entries' | 'onLogout' | 'loggingOut'> &
  Pick<TopBarProps, 'provider' | 'brandHome' | 'label' | 'bell' | 'account'> & {
    /** Whether the side menu can be collapsed to its icons. */
    collapsible?: boolean;
    children: ReactNode;
  };

export function Shell({ entries, onLogout, loggingOut, collapsible = false, children, ...bar }: ShellProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const menu = { entries, onLogout, loggingOut };
  return (
    <div className={styles['shell']}>
      <SkipLink />
      <TopBar {...bar} menuOpened={opened} onMenu={() => setOpened(true)} />
      {collapsible ? (
        <CollapsibleSide {...menu} />
      ) : (
        <div className={styles['side']}>
          <SideMenu {...menu} />
        </div>
      )}
      <ModalDialog
        opened={opened}
        onClose={close}
        title="Menu"
        variant="side"
        corner={
          <button type="button" {...plainIconButton()} aria-label="Close the menu" onClick={close}>
            <IconX size={20} aria-hidden />
          </button>
        }
      >
        <SideMenu {...menu} onChosen={close} />
      </ModalDialog>
      <main id="main" tabIndex={-1} className={styles['main']}>
        <div className={styles['content']}>
          <MainLandmark value>{children}</MainLandmark>
        </div>
      </main>
    </div>
  );
}

const KEY = 'portal.menu';

function CollapsibleSide(menu: Omit<SideMenuProps, 'onChosen'>) {
  const [collapsed, setCollapsed] = useState(() => window.localStorage.getItem(KEY) === 'narrow');
  const turn = () => {
    window.localStorage.setItem(KEY, collapsed ? 'wide' : 'narrow');
    setCollapsed(!collapsed);
  };
  const Picture = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const label = collapsed ? 'Widen the menu' : 'Narrow the menu';
  return (
    <div className={styles['side']} data-collapsed={collapsed || undefined}>
      <button
        type="button"
        className={styles['collapse']}
        aria-label={label}
        title={label}
        aria-expanded={!collapsed}
        onClick={turn}
      >
        <Picture size={20} stroke={1.75} aria-hidden />
      </button>
      <SideMenu {...menu} titled={collapsed} />
    </div>
  );
}
