/** The button that switches between the light and the dark scheme. */
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import styles from './portal/plain.module.css';

/** Its name says what pressing it does. */
export function ColourSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme('light');
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
