/** Renders a component inside the provider, for tests by role and label. */

import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { PortalProvider } from '../portal-provider.tsx';

/** Like Testing Library's `render`, without animations. */
export function renderInPortal(element: ReactElement) {
  return render(element, {
    wrapper: ({ children }) => (
      <PortalProvider accent="teal" env="test">
        {children}
      </PortalProvider>
    ),
  });
}
