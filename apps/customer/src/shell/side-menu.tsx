/** The side menu: where one can go, and Logout. */
import { NavLink, Stack } from '@mantine/core';
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
    <Stack component="nav" aria-label="Main menu" justify="space-between" h="100%" gap="md">
      <Stack gap={4}>
        {entries.map(({ label, to, icon: Icon }) => (
          <NavLink
            key={to}
            label={label}
            className={styles['link'] ?? ''}
            leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
            renderRoot={(props) => <Link to={to} {...props} />}
            onClick={() => onChosen?.()}
          />
        ))}
      </Stack>
      <NavLink
        component="button"
        label="Logout"
        className={styles['link'] ?? ''}
        leftSection={<IconLogout size={20} stroke={1.75} aria-hidden />}
        disabled={loggingOut}
        onClick={onLogout}
      />
    </Stack>
  );
}
