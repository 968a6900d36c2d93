/** Shows a toast: the newest is always visible, and older ones make room for it. */

import {
  type NotificationData,
  hideNotification,
  notificationsStore,
  showNotification,
} from '@mantine/notifications';
import { setHideToast } from './error-toasts.ts';

/** Maximum number visible; the toaster queues later ones. */
export const MAX_TOASTS = 3;

/** More would cover the content. */
const MAX_TOASTS_ON_PHONE = 2;

setHideToast(hideNotification);

export type Toast = NotificationData & { id: string };

/** The same id replaces a toast instead of stacking a second. */
export function showToast(toast: Toast): void {
  hideNotification(toast.id);
  const { notifications, queue } = notificationsStore.getState();
  const open = [...notifications, ...queue];
  const most = window.matchMedia('(max-width: 48em)').matches ? MAX_TOASTS_ON_PHONE : MAX_TOASTS;
  // Success messages are dropped first: errors must be read, and undo buttons found.
  const byWeight = [...open.filter(isSuccess), ...open.filter((one) => !isSuccess(one))];
  for (const { id } of byWeight.slice(0, Math.max(0, open.length - most + 1))) {
    if (id !== undefined) hideNotification(id);
  }
  showNotification({ withBorder: true, closeButtonProps: { 'aria-label': 'Close message' }, ...toast });
}

const isSuccess = ({ id }: NotificationData) => id?.startsWith('success:') === true;
