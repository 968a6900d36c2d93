/** The notifications of the bell, each with its link in the app. */

import { notificationPath } from '@portal/domain/notification-path';
import type { LiveParts } from '@portal/sdk/react/live-parts';
import { useNotifications } from '@portal/sdk/react/notifications';
import { useMemo } from 'react';

export type Live = LiveParts;

/** The app's role. */
export type Viewer = Parameters<typeof notificationPath>[0];

/** Live. `entries` is undefined while loading; call `markAllRead` when the bell is opened (chrome-005). */
export function useBell(live: Live, viewer: Viewer) {
  const { list, markAllRead } = useNotifications(live);
  const notifications = list.data?.notifications;
  const entries = useMemo(
    () =>
      notifications?.map(({ id, title, detail, read, created_at: at, order_id, ticket_id }) => ({
        id,
        title,
        detail,
        read,
        at,
        path: notificationPath(viewer, { title, orderId: order_id, ticketId: ticket_id }),
      })),
    [notifications, viewer],
  );
  return { entries, unread: list.data?.unread ?? 0, markAllRead };
}
