/** The bell of the top bar: how many notifications are unread, and on a press the newest of them. */
import { IconBell } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { CountBadge } from './count-badge.tsx';
import styles from './notification-bell.module.css';
import { type BellEntry, NotificationEntries } from './notification-entries.tsx';
import { plainIconButton } from './plain-icon-button.ts';
import { usePopup } from './use-popup.ts';
import { countText } from './use-title-count.ts';

export type NotificationBellProps = {
  /** Newest first; undefined while they are on their way. */
  entries: readonly BellEntry[] | undefined;
  /** How many of all are unread. */
  unread: number;
  /** Marks all read: the bell was opened, or something came in while it was open. */
  onRead: () => void;
  /** Makes the link of an entry, so that this package needs no router. */
  link: (entry: BellEntry, parts: LinkParts) => ReactNode;
  /** Of what opens, in pixels; as wide as reads well when absent. */
  width?: number | undefined;
};

/** In pixels (chrome-003, admin-chrome-013). */
const HIGHEST = 300;

export type LinkParts = { className: string; onClick: () => void; children: ReactNode };

/** Closes as every popup does, and when an entry is chosen. */
export function NotificationBell({ entries, unread, onRead, link, width }: NotificationBellProps) {
  const { opened, setOpened, button, frame } = usePopup();
  const fresh = useFresh(entries, opened);
  const panel = useId();

  useEffect(() => {
    if (opened && unread > 0) onRead();
  }, [opened, unread, onRead]);
  const press = () => {
    // With something unread, the effect above calls it.
    if (!opened && unread === 0) onRead();
    setOpened(!opened);
  };
  return (
    <div className={styles['bell']} {...frame}>
      <button
        type="button"
        ref={button}
        {...plainIconButton()}
        // The number as it is seen, by which speech input finds the button.
        aria-label={unread > 0 ? `Notifications, ${countText(unread)} unread` : 'Notifications'}
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
        // Without a tab stop of its own, a press into it would take the focus away and close it.
        <section
          id={panel}
          className={styles['panel']}
          data-narrow={width === undefined ? undefined : true}
          style={{ maxHeight: HIGHEST, width }}
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

/** Those that were unread when the bell was opened, or came in since: they are marked read, but still new to the eye. */
function useFresh(entries: readonly BellEntry[] | undefined, opened: boolean): ReadonlySet<number> {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(NONE);
  const unread = (entries ?? []).filter(({ read }) => !read).map(({ id }) => id);
  if (!opened && fresh.size > 0) setFresh(NONE);
  if (opened && unread.some((id) => !fresh.has(id))) setFresh(new Set([...fresh, ...unread]));
  return fresh;
}

const NONE: ReadonlySet<number> = new Set();
