/** The list of orders beside one chat; on a phone one of the two at a time. */
import { Title } from '@mantine/core';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { ChatList, type ChatListEntry, type ChatListProps } from '@portal/ui/portal/chat-list';
import { IconMessages } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AppLinkButton } from '@portal/shell/app-link';
import { Loaded, type LoadedProps } from '@portal/shell/loaded';
import styles from './chat.module.css';

export type ChatFrameProps = {
  chats: LoadedProps<readonly ChatListEntry[]>['query'];
  /** The order whose chat is open. */
  selectedId: number | undefined;
  search: string;
  onSearch: (search: string) => void;
  children: ReactNode;
};

export function ChatFrame({ chats, selectedId, search, onSearch, children }: ChatFrameProps) {
  const isOpen = selectedId !== undefined;
  if (!isOpen && chats.data?.length === 0) return <NoOrders />;
  return (
    <div className={styles['frame']} data-open={isOpen || undefined}>
      <div className={styles['list']}>
        {/* An open chat is what the page is about. */}
        <Title order={isOpen ? 2 : 1} size="h2" className={styles['listTitle'] ?? ''} tabIndex={-1}>
          Chats
        </Title>
        <Loaded query={chats} waiting={<Waiting />}>
          {(entries) => (
            <ChatList
              entries={entries}
              selectedId={selectedId}
              search={search}
              onSearch={onSearch}
              link={renderLink}
            />
          )}
        </Loaded>
      </div>
      <div className={styles['chat']}>{children}</div>
    </div>
  );
}

const renderLink: ChatListProps['link'] = ({ id }, parts) => (
  <Link to="/chat/$id" params={{ id: String(id) }} search={(kept) => kept} {...parts} />
);

function Waiting() {
  return (
    <div className={styles['waiting']}>
      <LoadingState label="Loading your chats" rows={5} />
    </div>
  );
}

function NoOrders() {
  return (
    <>
      <Title order={1} tabIndex={-1}>
        Chats
      </Title>
      <EmptyState
        title="No Orders."
        icon={IconMessages}
        action={<AppLinkButton to="/services">See our services</AppLinkButton>}
      >
        Every order has a chat with the people who work on it. Yours will appear here.
      </EmptyState>
    </>
  );
}
