/** The bell of the top bar: the unread count, and the newest notifications on a press. */

import { IconBell } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { CountBadge } from './count-badge.tsx';
import styles from './notification-bell.module.css';
import { type BellEntry, NotificationEntries } from './notification-entries.tsx';
import { plainIconButton } from './plain-icon-button.ts';
import { usePopup } from './use-popup.ts';
import { formatCount } from './use-title-count.ts';

export type NotificationBellProps = {
  /** Newest first; undefined while loading. */
  entries: readonly BellEntry[] | undefined;
  /** Unread count of all notifications. */
  unread: number;
  /** Marks all read: the bell was opened, or a notification arrived while it is open. */
  onRead: () => void;
  /** Renders an entry's link, so that this package needs no router. */
  link: (entry: BellEntry, parts: LinkParts) => ReactNode;
  /** Width of the popup in pixels; a readable default. */
  width?: number | undefined;
};

/** In pixels (chrome-003, admin-chrome-013). */
const MAX_COUNT = 300;

export type LinkParts = { className: string; onClick: () => void; children: ReactNode };

/** Closes like every popup, and when an entry is chosen. */
export function NotificationBell({ entries, unread, onRead, link, width }: NotificationBellProps) {
  const { opened, setOpened, button, frame } = usePopup();
  const fresh = useHighlightedIds(entries, opened);
  const panel = useId();

  useEffect(() => {
    if (opened && unread > 0) onRead();
  }, [opened, unread, onRead]);
  const press = () => {
    // With unread entries, the effect above calls it.
    if (!opened && unread === 0) onRead();
    setOpened(!opened);
  };
  return (
    <div className={styles['bell']} {...frame}>
      <button
        type="button"
        ref={button}
        {...plainIconButton()}
        // The visible number, by which speech input finds the button.
        aria-label={unread > 0 ? `Notifications, ${formatCount(unread)} unread` : 'Notifications'}
        aria-expanded={opened}
        aria-controls={opened ? panel : undefined}
        onClick={press}
      >
        <IconBell size={22} stroke={1.75} aria-hidden />
        <span className={styles['count']}>
          <CountBadge count={unread} />
        </span>
      </button>
      {opened && (
        // Focusable, so that a press into it does not move the focus out and close it.
        <section
          id={panel}
          className={styles['panel']}
          data-narrow={width === undefined ? undefined : true}
          style={{ maxHeight: MAX_COUNT, width }}
          aria-label="Notifications"
          tabIndex={-1}
        >
          <NotificationEntries
            entries={entries}
            fresh={fresh}
            link={link}
            onChosen={() => setOpened(false)}
          />
        </section>
      )}
    </div>
  );
}

/** Entries that were unread when the bell was opened or arrived since: marked read, but still highlighted. */
function useHighlightedIds(entries: readonly BellEntry[] | undefined, opened: boolean): ReadonlySet<number> {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(NONE);
  const unread = (entries ?? []).filter(({ read }) => !read).map(({ id }) => id);
  if (!opened && fresh.size > 0) setFresh(NONE);
  if (opened && unread.some((id) => !fresh.has(id))) setFresh(new Set([...fresh, ...unread]));
  return fresh;
}

const NONE: ReadonlySet<number> = new Set();
