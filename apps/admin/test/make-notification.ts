/** Notifications of an admin for tests. */

import type { components } from '@portal/sdk/contract.gen';
import type { EventFrame } from '@portal/sdk/realtime/frames';

type Notification = components['schemas']['Notification'];

export const makeNotification = (id: number, change: Partial<Notification> = {}): Notification => ({
  id,
  title: 'New Order',
  detail: 'Meera Iyer bought GST Registration (ORD-000012).',
  order_id: 12,
  ticket_id: null,
  read: false,
  created_at: new Date(Date.UTC(2026, 2, 5, 4, id)).toISOString(),
  ...change,
});

/** To the person whose id renderApp stores. */
export const notificationSent = (notification: Notification, readcount: number): EventFrame => ({
  type: 'event',
  channel: 'notification.3',
  event: 'notification.sent',
  data: { notification, readcount },
});
