/** The address `/chat/{id}`: the messages of one order (C§2). */
import { ActionIcon } from '@mantine/core';
import { ChatScreen, type ChatScreenProps } from '@portal/features/chat/chat-screen';
import { useChat, useKnownOrder } from '@portal/features/chat/chat.queries';
import { beginLoad } from '@portal/shell/begin-load';
import { pathId } from '@portal/shell/path-id';
import { showError } from '@portal/ui/toasts';
import { IconListCheck } from '@tabler/icons-react';
import { Link, createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';

export const Route = createFileRoute('/_signed-in/_chat/chat/$id')({
  staticData: { title: 'Chat' },
  loader: ({ context, params, preload }) => {
    const id = pathId(params.id);
    // Loading it marks it read, which only opening may do.
    if (id === undefined || preload) return;
    beginLoad(
      import('@portal/features/chat/chat.queries').then(async ({ loadChat }) =>
        loadChat(context.queryClient, context.live, id),
      ),
    );
  },
  component: Chat,
});

function Chat() {
  const { id: text } = Route.useParams();
  const id = pathId(text);
  return id === undefined ? <NoSuchOrder /> : <OpenChat key={id} orderId={id} />;
}

function OpenChat({ orderId }: { orderId: number }) {
  const { live, settings, session } = Route.useRouteContext();
  const access = { baseUrl: settings.apiUrl, getToken: session.token };
  const chat = useChat({ ...live, access }, orderId, { side: 'customer' });
  const known = useKnownOrder(live, orderId);
  const head = chat.query.data ?? known;
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

/** What can be no id is unknown like any other (decision 44). */
function NoSuchOrder() {
  const navigate = Route.useNavigate();
  useEffect(() => {
    showError('Order not found.');
    void navigate({ to: '/chat', replace: true });
  }, [navigate]);
  return undefined;
}
