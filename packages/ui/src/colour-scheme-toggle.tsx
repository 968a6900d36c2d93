import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import styles from './portal/plain.module.css';
import { useHydrated } from './use-hydrated.ts';

/** Its accessible name is the action of a press. */
export function ColourSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const chosen = useComputedColorScheme('light');
  // Renders what the server rendered first; otherwise hydration would re-render the whole page in dark mode.
  const shown = useHydrated() ? chosen : 'light';
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
