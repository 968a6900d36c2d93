/** The address `/chat/{id}`: the messages of one order (C§2). */
import { showError } from '@portal/ui/toasts';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { beginLoad } from '@portal/shell/begin-load';
import { pathId } from '@portal/shell/path-id';
import { ChatScreen } from './chat-screen.tsx';
import { useChat, useKnownOrder } from './chat.queries.ts';

export const Route = createFileRoute('/_signed-in/_chat/chat/$id')({
  staticData: { title: 'Chat' },
  loader: ({ context, params, preload }) => {
    const id = pathId(params.id);
    // Loading it marks it read, which only opening may do.
    if (id === undefined || preload) return;
    beginLoad(
      import('./chat.queries.ts').then(async ({ loadChat }) =>
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
  const { live } = Route.useRouteContext();
  const chat = useChat(live, orderId);
  const known = useKnownOrder(live, orderId);
  return <ChatScreen orderId={orderId} userId={live.userId} head={chat.query.data ?? known} chat={chat} />;
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
