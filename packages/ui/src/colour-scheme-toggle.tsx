/** The button that switches between the light and the dark scheme. */
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import styles from './portal/plain.module.css';
import { useIsAlive } from './use-is-alive.ts';

/** Its name says what pressing it does. */
export function ColourSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const chosen = useComputedColorScheme('light');
  // As the server drew it at first: else the whole page would be drawn anew for those who chose the dark scheme.
  const shown = useIsAlive() ? chosen : 'light';
  const next = shown === 'light' ? 'dark' : 'light';
  const Icon = next === 'dark' ? IconMoon : IconSun;
  return (
    <button
      type="button"
      className={styles['icon']}
      aria-label={`Switch to ${next} colours`}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </button>
  );
}
