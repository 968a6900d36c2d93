/** Wraps an app in its theme and the toasts; nothing below it sets colours of its own. */
import '@fontsource-variable/inter';
import './portal.css';
import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core';
import { type ReactNode, Suspense, lazy, useEffect } from 'react';
import { focusRefusedFields } from './focus-refused-field.ts';
import { type Accent, createPortalTheme, portalVariables } from './theme.ts';
import { useIsAlive } from './use-is-alive.ts';

export type PortalProviderProps = {
  accent: Accent;
  /** In tests animations are off, so that what opens is there at once. */
  env?: 'default' | 'test';
  children: ReactNode;
};

/** The colour scheme follows the device until the person chooses one, which is kept on the device. */
export function PortalProvider({ accent, env = 'default', children }: PortalProviderProps) {
  useEffect(focusRefusedFields, []);
  return (
    <MantineProvider
      theme={themes[accent]}
      cssVariablesResolver={portalVariables}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
      env={env}
    >
      {children}
      <LaterToaster />
    </MantineProvider>
  );
}

/** Not part of the first picture, which a server may have drawn. */
function LaterToaster() {
  const isAlive = useIsAlive();
  return isAlive ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : undefined;
}

// Fetched beside the first screen, never before it: no page begins with a toast.
const Toaster = lazy<() => ReactNode>(async () => {
  const piece = await import('./toaster.tsx').catch(() => undefined);
  // A page without toasts is better than no page.
  return { default: piece?.Toaster ?? (() => null) };
});

const themes = {
  teal: createPortalTheme('teal'),
  blue: createPortalTheme('blue'),
  violet: createPortalTheme('violet'),
};

const schemeManager = localStorageColorSchemeManager({ key: 'portal.colour-scheme' });
