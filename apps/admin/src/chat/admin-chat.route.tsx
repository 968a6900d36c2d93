/** The address `/adminchat/{id}`: the messages of one order. */
import { beginChat } from '@portal/features/chat/begin-chat';
import { WorkChat } from '@portal/features/chat/work-chat';
import { AppLinkButton } from '@portal/shell/app-link';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/_chat/adminchat/$id')({
  staticData: { title: 'Chat' },
  loader: beginChat,
  component: Chat,
});

function Chat() {
  const { id } = Route.useParams();
  return (
    <WorkChat
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
