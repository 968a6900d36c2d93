/** The side menu: where one can go, and Logout. */
import { IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { navigation } from './navigation.ts';
import styles from './shell.module.css';

export type SideMenuProps = {
  entries: readonly (typeof navigation)[number][];
  onLogout: () => void;
  loggingOut: boolean;
  /** Called when an entry was chosen, so that a drawer can close. */
  onChosen?: () => void;
};

export function SideMenu({ entries, onLogout, loggingOut, onChosen }: SideMenuProps) {
  return (
    <nav aria-label="Main menu" className={styles['menu']}>
      <ul>
        {entries.map(({ label, to, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={styles['link']} onClick={onChosen}>
              <Icon size={20} stroke={1.75} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <button type="button" className={styles['link']} disabled={loggingOut} onClick={onLogout}>
        <IconLogout size={20} stroke={1.75} aria-hidden />
        Logout
      </button>
    </nav>
  );
}
