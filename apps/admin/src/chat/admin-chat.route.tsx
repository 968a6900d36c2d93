import { prefetchChat } from '@portal/features/chat/prefetch-chat';
import { StaffChat } from '@portal/features/chat/staff-chat';
import { AppLinkButton } from '@portal/shell/app-link';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/_chat/adminchat/$id')({
  staticData: { title: 'Chat' },
  loader: prefetchChat,
  component: Chat,
});

function Chat() {
  const { id } = Route.useParams();
  return (
    <StaffChat
      context={Route.useRouteContext()}
      worker="admin"
      idText={id}
      search={Route.useSearch()}
      list="/adminchat"
      orderLinks={
        <>
          <AppLinkButton to={`/adminorderdetail/${id}`} variant="default">
            Open the order
          </AppLinkButton>
          <AppLinkButton to={`/adminorderprogress/${id}`} variant="default">
            Order Progress
          </AppLinkButton>
        </>
      }
    />
  );
}
