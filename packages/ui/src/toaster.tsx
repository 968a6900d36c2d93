/** Toast container: live regions at the top centre (errors-001, errors-002), above everything. */

import './components.css';
import { Notifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { MAX_TOASTS } from './show-toast.ts';

/** Mounted once by the provider; messages are created in `toasts.ts`. */
export function Toaster() {
  const [host] = useState(() => document.createElement('div'));
  useEffect(() => keepOnTop(host), [host]);
  return createPortal(
    <Notifications
      position="top-center"
      autoClose={6000}
      limit={MAX_TOASTS}
      containerWidth={480}
      withinPortal={false}
    />,
    host,
  );
}

/** Moves into the open dialog, since everything outside a modal dialog is inert and under its backdrop. */
function keepOnTop(host: HTMLElement): () => void {
  const place = () => {
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    if (host.parentElement !== top) top.append(host);
  };
  place();
  const changes = new MutationObserver(place);
  // A dialog may be removed while open.
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  return () => {
    changes.disconnect();
    host.remove();
  };
}
