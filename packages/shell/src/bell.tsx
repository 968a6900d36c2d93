/** The bell in the top bar, and the unread count in the title of a background tab. */

import { notificationPath } from '@portal/domain/notification-path';
import type { LiveParts } from '@portal/sdk/react/live-parts';
import { useNotifications } from '@portal/sdk/react/notifications';
import { NotificationBell, type NotificationBellProps } from '@portal/ui/portal/notification-bell';
import { useTitleCount } from '@portal/ui/portal/use-title-count';
import { Link } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

export type BellProps = { live: LiveParts; viewer: Viewer };

export function Bell({ live, viewer }: BellProps) {
  const { entries, unread, markAllRead } = useBell(live, viewer);
  useTitleCount(unread);
  const read = useCallback(() => markAllRead(), [markAllRead]);
  return (
    <NotificationBell
      entries={entries}
      unread={unread}
      onRead={read}
      link={renderLink}
      width={viewer === 'user' ? undefined : WIDTH_AT_WORK}
    />
  );
}

/** In pixels, for staff and admins (admin-chrome-013, staff-chrome-016). */
const WIDTH_AT_WORK = 200;

const renderLink: NotificationBellProps['link'] = ({ path }, parts) => <Link to={path} {...parts} />;

/** The app's role. */
type Viewer = Parameters<typeof notificationPath>[0];

/** Live. `entries` is undefined while loading; call `markAllRead` when the bell is opened (chrome-005). */
function useBell(live: LiveParts, viewer: Viewer) {
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
