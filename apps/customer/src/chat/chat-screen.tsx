/** One order's chat: whose it is, its messages, and the box to write another. */
import { ActionIcon, Text, Title } from '@mantine/core';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { ChatThread } from '@portal/ui/portal/chat-thread';
import { IconArrowLeft, IconListCheck, IconMessages } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Loaded } from '../shell/loaded.tsx';
import type { useChat } from './chat.queries.ts';
import styles from './chat.module.css';

export type ChatScreenProps = { orderId: number; userId: number; chat: ReturnType<typeof useChat> };

export function ChatScreen({ orderId, userId, chat }: ChatScreenProps) {
  return (
    <Loaded query={chat.query} waiting={<Waiting />}>
      {({ messages, hasEarlier, orderName, orderNumber }) => (
        <>
          <Head orderId={orderId} orderName={orderName} orderNumber={orderNumber} />
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
        </>
      )}
    </Loaded>
  );
}

type HeadProps = { orderId: number; orderName: string; orderNumber: string };

function Head({ orderId, orderName, orderNumber }: HeadProps) {
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
          {orderName}
        </Title>
        <Text c="dimmed" size="sm">
          {orderNumber}
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
