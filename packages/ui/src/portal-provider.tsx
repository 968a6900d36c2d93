/** Wraps an app in its theme and toasts. */

import '@fontsource-variable/inter';
import './portal.css';
import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core';
import { type ReactNode, Suspense, lazy, useEffect } from 'react';
import { focusRefusedFields } from './focus-refused-field.ts';
import { type Accent, createPortalTheme, portalVariables } from './theme.ts';
import { useHydrated } from './use-hydrated.ts';

export type PortalProviderProps = {
  accent: Accent;
  /** Without animations in tests, so that what opens is there at once. */
  env?: 'default' | 'test';
  children: ReactNode;
};

/** The colour scheme follows the device until the user chooses one, which is stored on the device. */
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

/** Not part of the first render, which a server may have done. */
function LaterToaster() {
  const isHydrated = useHydrated();
  return isHydrated ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : undefined;
}

// Fetched in parallel with the first screen: no page begins with a toast.
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
