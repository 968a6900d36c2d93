/** The chat list beside one chat; one of the two at a time on a phone. */

import { Title } from '@mantine/core';
import { Loaded, type LoadedProps } from '@portal/shell/loaded';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { ChatList, type ChatListEntry, type ChatListProps } from '@portal/ui/portal/chat-list';
import type { ReactNode } from 'react';
import styles from './chat.module.css';

export type ChatFrameProps = Pick<ChatListProps, 'search' | 'onSearch' | 'link' | 'searched' | 'foot'> & {
  /** Heading of the list: "Chats", or "Users". */
  title: string;
  chats: LoadedProps<readonly ChatListEntry[]>['query'];
  /** The order of the open chat. */
  selectedId: number | undefined;
  /** Shown instead if there is no order at all. */
  noOrders?: ReactNode;
  /** Width of the list in pixels, if it is a separate box. */
  highest?: number | undefined;
  children: ReactNode;
};

export function ChatFrame({
  title,
  chats,
  selectedId,
  noOrders,
  highest,
  children,
  ...list
}: ChatFrameProps) {
  const isOpen = selectedId !== undefined;
  if (!isOpen && chats.data?.length === 0 && noOrders !== undefined) return noOrders;
  return (
    <div className={styles['frame']} data-open={isOpen || undefined}>
      <div
        className={styles['list']}
        data-low={highest === undefined ? undefined : true}
        style={{ maxHeight: highest }}
      >
        {/* An open chat is the page's main content. */}
        <Title order={isOpen ? 2 : 1} size="h2" className={styles['listTitle'] ?? ''} tabIndex={-1}>
          {title}
        </Title>
        <Loaded query={chats} waiting={<Waiting />}>
          {(entries) => <ChatList {...list} entries={entries} selectedId={selectedId} />}
        </Loaded>
      </div>
      <div className={styles['chat']}>{children}</div>
    </div>
  );
}

function Waiting() {
  return (
    <div className={styles['waiting']}>
      <LoadingState label="Loading your chats" rows={5} />
    </div>
  );
}
