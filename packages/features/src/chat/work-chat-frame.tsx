/** The chats of those who work on orders: their list at the left, searched on the server, and one chat beside it (A§2). */
import { Button, Text, Title } from '@mantine/core';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { IconMessages } from '@tabler/icons-react';
import { ChatFrame, type ChatFrameProps } from './chat-frame.tsx';
import type { Live } from './chat.queries.ts';
import styles from './chat.module.css';
import { useWorkChats } from './work-chats.queries.ts';

export type WorkChatFrameProps = Pick<
  ChatFrameProps,
  'title' | 'highest' | 'search' | 'onSearch' | 'selectedId' | 'link' | 'children'
> & { live: Live };

export function WorkChatFrame({ live, ...frame }: WorkChatFrameProps) {
  const { chats, ...list } = useWorkChats(live, frame.search);
  return <ChatFrame {...frame} chats={chats} searched={list.isSearch} foot={<Foot {...list} />} />;
}

type FootProps = Omit<ReturnType<typeof useWorkChats>, 'chats'>;

function Foot({ isSearch, hasMore, loadMore, loadingMore }: FootProps) {
  if (!hasMore) return undefined;
  if (isSearch) {
    return (
      <Text c="dimmed" size="sm" ta="center" p="md">
        These are the first that match. Write more of what you look for to see others.
      </Text>
    );
  }
  return (
    <div className={styles['more']}>
      <Button variant="default" loading={loadingMore} onClick={loadMore}>
        Load more
      </Button>
    </div>
  );
}

/** The right pane while no order is selected (A§2). */
export function NoChatOpen() {
  return (
    <>
      <header className={styles['head']}>
        <Title order={2} size="h3">
          Chat
        </Title>
      </header>
      <div className={styles['body']}>
        <EmptyState title="Choose an order" icon={IconMessages}>
          Its messages will appear here.
        </EmptyState>
      </div>
    </>
  );
}
