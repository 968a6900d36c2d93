/** Puts a toast before everybody's eyes: the newest is always seen, and older ones make room for it. */
import {
  type NotificationData,
  hideNotification,
  notificationsStore,
  showNotification,
} from '@mantine/notifications';
import { hideErrorsWith } from './error-toasts.ts';

/** How many fit; the toaster makes later ones wait. */
export const MOST_TOASTS = 3;

/** They would cover what one goes on with. */
const MOST_ON_A_PHONE = 2;

hideErrorsWith(hideNotification);

export type Toast = NotificationData & { id: string };

/** The same id starts one toast anew instead of stacking a second. */
export function showToast(toast: Toast): void {
  hideNotification(toast.id);
  const { notifications, queue } = notificationsStore.getState();
  const open = [...notifications, ...queue];
  const most = window.matchMedia('(max-width: 48em)').matches ? MOST_ON_A_PHONE : MOST_TOASTS;
  // What merely went well goes first: an error must be read, and what can be taken back must be found.
  const byWeight = [...open.filter(isQuiet), ...open.filter((one) => !isQuiet(one))];
  for (const { id } of byWeight.slice(0, Math.max(0, open.length - most + 1))) {
    if (id !== undefined) hideNotification(id);
  }
  showNotification({ withBorder: true, closeButtonProps: { 'aria-label': 'Close message' }, ...toast });
}

const isQuiet = ({ id }: NotificationData) => id?.startsWith('success:') === true;
