/** Chat of an order: its customer, its messages, and the box to write another. */

import { Loaded } from '@portal/shell/loaded';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { ChatThread, type ChatThreadProps } from '@portal/ui/portal/chat-thread';
import { IconMessages } from '@tabler/icons-react';
import { ChatHead, type ChatHeadProps } from './chat-head.tsx';
import styles from './chat.module.css';
import type { useChat } from './chat.queries.ts';

export type ChatScreenProps = ChatHeadProps & {
  orderId: number;
  userId: number;
  chat: ReturnType<typeof useChat>;
  /** Below "No messages yet" in an empty chat. */
  invitation: string;
  check?: ChatThreadProps['check'];
  renderTools?: ChatThreadProps['renderTools'];
};

export function ChatScreen({ orderId, userId, chat, invitation, ...rest }: ChatScreenProps) {
  const { check, renderTools, ...head } = rest;
  return (
    <>
      <ChatHead {...head} />
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
              onCancel={chat.cancel}
              link={chat.link}
              onDownload={chat.onDownload}
              check={check}
              renderTools={renderTools}
              empty={
                <EmptyState title="No messages yet" icon={IconMessages}>
                  {invitation}
                </EmptyState>
              }
            />
          )}
        </Loaded>
      </div>
    </>
  );
}

function Waiting() {
  return (
    <div className={styles['waiting']}>
      <LoadingState label="Loading the messages" rows={5} />
    </div>
  );
}
