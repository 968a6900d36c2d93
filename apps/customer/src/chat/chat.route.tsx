/** The address `/chat/{id}`: the messages of one order. */

import { ActionIcon } from '@mantine/core';
import { ChatScreen, type ChatScreenProps } from '@portal/features/chat/chat-screen';
import { useChat, useKnownOrder } from '@portal/features/chat/chat.queries';
import { prefetchChat } from '@portal/features/chat/prefetch-chat';
import { UnknownOrder } from '@portal/features/chat/unknown-order';
import { pathId } from '@portal/shell/path-id';
import { useScreenTitle } from '@portal/shell/screen-title';
import { IconListCheck } from '@tabler/icons-react';
import { Link, createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/_chat/chat/$id')({
  staticData: { title: 'Chat' },
  loader: prefetchChat,
  component: Chat,
});

function Chat() {
  const { id: text } = Route.useParams();
  const id = pathId(text);
  return id === undefined ? <UnknownOrder list="/chat" /> : <OpenChat key={id} orderId={id} />;
}

function OpenChat({ orderId }: { orderId: number }) {
  const { live, access } = Route.useRouteContext();
  const chat = useChat({ ...live, access }, orderId, { side: 'customer' });
  const known = useKnownOrder(live, orderId);
  const head = chat.query.data ?? known;
  useScreenTitle(head && `Chat about ${head.orderNumber} · ${head.orderName}`);
  return (
    <ChatScreen
      orderId={orderId}
      userId={live.userId}
      title={head?.orderName ?? 'Chat'}
      subtitle={head?.orderNumber}
      chat={chat}
      back={renderBack}
      actions={<FollowOrder orderId={orderId} />}
      invitation="Ask anything about this order. The people who work on it will answer here."
    />
  );
}

const renderBack: ChatScreenProps['back'] = (parts) => <Link to="/chat" search={(kept) => kept} {...parts} />;

function FollowOrder({ orderId }: { orderId: number }) {
  return (
    <ActionIcon
      color="gray"
      aria-label="Follow the order"
      title="Follow the order"
      renderRoot={(props) => <Link to="/orderprogress/$id" params={{ id: String(orderId) }} {...props} />}
    >
      <IconListCheck size={22} aria-hidden />
    </ActionIcon>
  );
}
