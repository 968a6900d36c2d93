/** Chats of staff and admins: a list at the left, searched on the server, and one chat beside it. */

import { Button, Text, Title } from '@mantine/core';
import { pathId } from '@portal/shell/path-id';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { IconMessages } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChatFrame, type ChatFrameProps } from './chat-frame.tsx';
import { type ChatSearch, parseChatSearch } from './chat-search.ts';
import styles from './chat.module.css';
import type { Live } from './chat.queries.ts';
import { useStaffChats } from './staff-chats.queries.ts';

export type StaffChatFrameProps = Pick<ChatFrameProps, 'title' | 'highest' | 'children'> & {
  live: Live;
  /** Path of the list; each chat is below it. */
  list: string;
  /** Id of the open chat, from the path. */
  idText: string | undefined;
  search: ChatSearch;
};

export function StaffChatFrame({ live, list, idText = '', search, ...frame }: StaffChatFrameProps) {
  const { q = '' } = search;
  const { chats, ...found } = useStaffChats(live, q);
  // Relative to the current path, with or without an open chat.
  const navigate = useNavigate();
  const onSearch = (text: string) =>
    void navigate({
      to: '.',
      search: (now: Record<string, unknown>) => parseChatSearch({ ...now, q: text }),
      replace: true,
      resetScroll: false,
    });
  return (
    <ChatFrame
      {...frame}
      chats={chats}
      selectedId={pathId(idText)}
      search={q}
      onSearch={onSearch}
      searched={found.isSearch}
      foot={<Foot {...found} />}
      link={linkBelow(list)}
    />
  );
}

const linkBelow =
  (list: string): ChatFrameProps['link'] =>
  ({ id }, parts) => {
    const chat: string = `${list}/${id}`;
    return <Link to={chat} search {...parts} />;
  };

type FootProps = Omit<ReturnType<typeof useStaffChats>, 'chats'>;

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

/** The right pane without a selected order. */
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
