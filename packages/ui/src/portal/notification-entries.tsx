/** Contents of the open bell: the newest notifications, each linking to its subject. */

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
  /** The link's target. */
  path: string;
};

export type NotificationEntriesProps = {
  entries: readonly BellEntry[] | undefined;
  /** Ids of the highlighted entries. */
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
