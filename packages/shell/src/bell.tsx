/** The bell in the top bar, and the unread count in the title of a background tab. */

import { NotificationBell, type NotificationBellProps } from '@portal/ui/portal/notification-bell';
import { useTitleCount } from '@portal/ui/portal/use-title-count';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type Live, type Viewer, useBell } from './notifications.queries.ts';

export type BellProps = { live: Live; viewer: Viewer };

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
