/** The side menu with a button that makes it as narrow as its pictures; which one is wanted stays in this browser. */
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './shell.module.css';
import { SideMenu, type SideMenuProps } from './side-menu.tsx';

const KEY = 'portal.menu';

export function CollapsibleSide(menu: Omit<SideMenuProps, 'onChosen'>) {
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
