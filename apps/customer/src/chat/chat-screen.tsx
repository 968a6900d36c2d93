/** One order's chat: whose it is, its messages, and the box to write another. */
import { ActionIcon, Text, Title } from '@mantine/core';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { ChatThread } from '@portal/ui/portal/chat-thread';
import { IconArrowLeft, IconListCheck, IconMessages } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Loaded } from '@portal/shell/loaded';
import type { OrderHead, useChat } from './chat.queries.ts';
import styles from './chat.module.css';

export type ChatScreenProps = {
  orderId: number;
  userId: number;
  /** Undefined while nothing is known of the order. */
  head: OrderHead | undefined;
  chat: ReturnType<typeof useChat>;
};

export function ChatScreen({ orderId, userId, head, chat }: ChatScreenProps) {
  return (
    <>
      <Head orderId={orderId} head={head} />
      <div className={styles['body']}>
        <Loaded query={chat.query} waiting={<Waiting />}>
          {({ messages, hasEarlier }) => (
            <ChatThread
              messages={messages}
              hasEarlier={hasEarlier}
              loadingEarlier={chat.loadingEarlier}
              onLoadEarlier={chat.loadEarlier}
              onReachEnd={chat.seeNewest}
              draftKey={`chat.${userId}.${orderId}`}
              sending={chat.isSending}
              onSend={chat.send}
              onRetry={chat.retry}
              onDiscard={chat.discard}
              empty={<NoMessages />}
            />
          )}
        </Loaded>
      </div>
    </>
  );
}

/** Always there, since on a phone it holds the way back. */
function Head({ orderId, head }: Pick<ChatScreenProps, 'orderId' | 'head'>) {
  return (
    <header className={styles['head']}>
      <ActionIcon
        className={styles['back'] ?? ''}
        color="gray"
        aria-label="Back to all chats"
        renderRoot={(props) => <Link to="/chat" search={(kept) => kept} {...props} />}
      >
        <IconArrowLeft size={22} aria-hidden />
      </ActionIcon>
      <div className={styles['about']}>
        <Title order={1} size="h3" tabIndex={-1} className={styles['name'] ?? ''}>
          {head?.orderName ?? 'Chat'}
        </Title>
        <Text c="dimmed" size="sm">
          {head?.orderNumber}
        </Text>
      </div>
      <ActionIcon
        color="gray"
        aria-label="Follow the order"
        title="Follow the order"
        renderRoot={(props) => <Link to="/orderprogress/$id" params={{ id: String(orderId) }} {...props} />}
      >
        <IconListCheck size={22} aria-hidden />
      </ActionIcon>
    </header>
  );
}

function Waiting() {
  return (
    <div className={styles['waiting']}>
      <LoadingState label="Loading the messages" rows={5} />
    </div>
  );
}

function NoMessages() {
  return (
    <EmptyState title="No messages yet" icon={IconMessages}>
      Ask anything about this order. The people who work on it will answer here.
    </EmptyState>
  );
}
