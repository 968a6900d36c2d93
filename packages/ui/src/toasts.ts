/** Short messages at the top centre, announced by screen readers. */

import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { createElement } from 'react';
import { trackError } from './error-toasts.ts';
import { showToast } from './show-toast.ts';

/**
 * Shows an error, in the server's words if any; interrupts a screen reader. It disappears with a change of screen, and
 * with the next success of `action`.
 */
export function showError(message: string, action?: string): void {
  trackError(idOf('error', message), action);
  show({ kind: 'error', message, color: 'red', icon: IconAlertCircle, role: 'alert', autoClose: 8000 });
}

/** Shows a success; announced politely. */
export function showSuccess(message: string): void {
  show({ kind: 'success', message, color: 'green', icon: IconCircleCheck, role: 'status', autoClose: 5000 });
}

type Message = {
  kind: 'error' | 'success';
  message: string;
  color: string;
  icon: typeof IconAlertCircle;
  role: 'alert' | 'status';
  autoClose: number;
};

// The same text has the same id.
const idOf = (kind: Message['kind'], message: string) => `${kind}:${message}`;

function show({ kind, message, icon, ...rest }: Message): void {
  showToast({
    id: idOf(kind, message),
    message,
    icon: createElement(icon, { size: 20, 'aria-hidden': true }),
    ...rest,
  });
}
