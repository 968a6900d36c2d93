/** What the open bell shows: the newest notifications, each leading to what it is about. */
import type { ReactNode } from 'react';
import styles from './notification-bell.module.css';
import type { LinkParts } from './notification-bell.tsx';
import { RelativeTime } from './relative-time.tsx';

export type BellEntry = {
  id: number;
  title: string;
  detail: string;
  read: boolean;
  /** ISO 8601. */
  at: string;
  /** Where it leads. */
  path: string;
};

export type NotificationEntriesProps = {
  entries: readonly BellEntry[] | undefined;
  /** Ids of those that are to look new. */
  fresh: ReadonlySet<number>;
  link: (entry: BellEntry, parts: LinkParts) => ReactNode;
  onChosen: () => void;
};

export function NotificationEntries({ entries, fresh, link, onChosen }: NotificationEntriesProps) {
  if (!entries) return <p className={styles['empty']}>Loading your notifications…</p>;
  if (entries.length === 0) {
    return <p className={styles['empty']}>No notifications yet. News of your orders will appear here.</p>;
  }
  return (
    <ul className={styles['entries']}>
      {entries.map((entry) => (
        <li key={entry.id} data-fresh={fresh.has(entry.id) || undefined}>
          {link(entry, {
            className: styles['entry'] ?? '',
            onClick: onChosen,
            children: (
              <>
                <span className={styles['title']}>
                  {entry.title}
                  {fresh.has(entry.id) && <span className={styles['unseen']}> (new)</span>}
                </span>
                <span className={styles['detail']}>{entry.detail}</span>
                <RelativeTime at={entry.at} className={styles['time']} />
              </>
            ),
          })}
        </li>
      ))}
    </ul>
  );
}
