/** The button that switches between the light and the dark scheme. */
import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

/** Its name says what pressing it does. */
export function ColourSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme('light');
  const next = shown === 'light' ? 'dark' : 'light';
  const Icon = next === 'dark' ? IconMoon : IconSun;
  return (
    <ActionIcon color="gray" aria-label={`Switch to ${next} colours`} onClick={() => setColorScheme(next)}>
      <Icon size={20} aria-hidden />
    </ActionIcon>
  );
}
