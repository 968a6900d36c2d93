/** Orders with a chat, with their unread counts. */

import { ScrollArea, Text } from '@mantine/core';
import { searchWords, showsWords } from '@portal/domain/text/search-words';
import type { ReactNode } from 'react';
import { SearchBox } from '../patterns/search-box.tsx';
import styles from './chat-list.module.css';
import { CountBadge } from './count-badge.tsx';
import { RelativeTime } from './relative-time.tsx';

export type ChatListEntry = {
  id: number;
  /** The order's number, such as ORD-000012. */
  orderNumber: string;
  orderName: string;
  /** The customer, unless that is the reader. */
  customerName?: string;
  unread: number;
  /** ISO 8601; undefined before the first message. */
  lastAt: string | undefined;
};

export type ChatListProps = {
  entries: readonly ChatListEntry[];
  /** The open one. */
  selectedId?: number | undefined;
  search: string;
  onSearch: (search: string) => void;
  /** The entries are already filtered by the search; else they are filtered here. */
  searched?: boolean;
  /** After the entries, such as a button that loads more. */
  foot?: ReactNode;
  /** Renders an entry's link, so that this package needs no router. */
  link: (entry: ChatListEntry, parts: ChatLinkParts) => ReactNode;
};

export type ChatLinkParts = { className: string; 'aria-current': 'page' | undefined; children: ReactNode };

export function ChatList({ entries, selectedId, search, onSearch, searched, foot, link }: ChatListProps) {
  const found = searched === true ? entries : entries.filter((entry) => matches(entry, search));
  if (entries.length === 0 && search.trim() === '') return <p className={styles['none']}>No Orders.</p>;
  return (
    <div className={styles['list']}>
      <div className={styles['search']}>
        <SearchBox
          label="Search orders"
          value={search}
          onChange={onSearch}
          delay={searched === undefined ? 0 : 250}
        />
      </div>
      <ScrollArea classNames={scrollNames} type="auto" viewportProps={{ tabIndex: -1 }}>
        {found.length === 0 && (
          <Text c="dimmed" ta="center" p="md" role="status">
            No order matches “{search.trim()}”.
          </Text>
        )}
        <ul className={styles['entries']} aria-label="Orders">
          {found.map((entry) => (
            <li key={entry.id}>
              {link(entry, {
                className: styles['entry'] ?? '',
                'aria-current': entry.id === selectedId ? 'page' : undefined,
                children: <Entry {...entry} />,
              })}
            </li>
          ))}
        </ul>
        {foot}
      </ScrollArea>
    </div>
  );
}

const scrollNames = { root: styles['scroll'] ?? '', viewport: styles['viewport'] ?? '' };

function Entry({ orderNumber, orderName, customerName, unread, lastAt }: ChatListEntry) {
  return (
    <>
      <span className={styles['name']} data-unread={unread > 0 || undefined}>
        {orderName}
      </span>
      <CountBadge count={unread} of={unread === 1 ? 'unread message' : 'unread messages'} />
      <span className={styles['about']}>
        {customerName === undefined ? orderNumber : `${customerName} · ${orderNumber}`}
      </span>
      {lastAt !== undefined && <RelativeTime at={lastAt} className={styles['time']} />}
    </>
  );
}

/** Whether the entry contains every word, in any spelling. */
function matches({ orderNumber, orderName, customerName = '' }: ChatListEntry, search: string): boolean {
  return showsWords([orderNumber, orderName, customerName], searchWords(search));
}
