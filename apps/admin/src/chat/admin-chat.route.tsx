/** The address `/adminchat/{id}`: the messages of one order (A§2). */
import { WorkChat, type WorkChatProps } from '@portal/features/chat/work-chat';
import { AppLinkButton } from '@portal/shell/app-link';
import { beginLoad } from '@portal/shell/begin-load';
import { pathId } from '@portal/shell/path-id';
import { showError } from '@portal/ui/toasts';
import { Link, createFileRoute } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';

export const Route = createFileRoute('/_signed-in/_chat/adminchat/$id')({
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
  const { order = false } = Route.useSearch();
  const navigate = Route.useNavigate();
  const leave = useCallback(() => void navigate({ to: '/adminchat', replace: true }), [navigate]);
  return (
    <WorkChat
      live={{ ...live, access: { baseUrl: settings.apiUrl, getToken: session.token } }}
      worker="admin"
      orderId={orderId}
      order={order}
      onOrder={(shown) =>
        void navigate({
          search: ({ order: _before, ...kept }) => (shown ? { ...kept, order: true } : kept),
          replace: true,
          resetScroll: false,
        })
      }
      orderLinks={
        <>
          <AppLinkButton to={`/adminorderdetail/${orderId}`} variant="default">
            Open the order
          </AppLinkButton>
          <AppLinkButton to={`/adminorderprogress/${orderId}`} variant="default">
            Order Progress
          </AppLinkButton>
        </>
      }
      onLost={leave}
      back={renderBack}
    />
  );
}

const renderBack: WorkChatProps['back'] = (parts) => (
  <Link to="/adminchat" search={({ order: _before, ...kept }) => kept} {...parts} />
);

/** What can be no id is unknown like any other (decision 44). */
function NoSuchOrder() {
  const navigate = Route.useNavigate();
  useEffect(() => {
    showError('Order not found.');
    void navigate({ to: '/adminchat', replace: true });
  }, [navigate]);
  return undefined;
}
