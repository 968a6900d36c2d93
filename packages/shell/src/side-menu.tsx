/** The side menu: the navigation and Logout. */

import { type Icon, IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import styles from './shell.module.css';

export type MenuEntry = {
  label: string;
  to: string;
  icon: Icon;
  /** How much waits there. */
  count?: ComponentType;
};

export type SideMenuProps = {
  entries: readonly MenuEntry[];
  onLogout: () => void;
  loggingOut: boolean;
  /** Called when an entry is chosen, to close a drawer. */
  onChosen?: () => void;
  /** Whether the icons have tooltips, because the labels are hidden. */
  titled?: boolean;
};

export function SideMenu({ entries, onLogout, loggingOut, onChosen, titled = false }: SideMenuProps) {
  return (
    <nav aria-label="Main menu" className={styles['menu']}>
      <ul>
        {entries.map(({ label, to, icon: Picture, count: Count }) => (
          <li key={to}>
            <Link to={to} className={styles['link']} title={titled ? label : undefined} onClick={onChosen}>
              <Picture size={20} stroke={1.75} aria-hidden />
              <span>{label}</span>
              {Count && <Count />}
            </Link>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={styles['link']}
        title={titled ? 'Logout' : undefined}
        aria-disabled={loggingOut || undefined}
        onClick={() => {
          if (!loggingOut) onLogout();
        }}
      >
        <IconLogout size={20} stroke={1.75} aria-hidden />
        <span>Logout</span>
      </button>
    </nav>
  );
}
