/** The address `/staffchat/{id}`: the messages of one order. */
import { beginChat } from '@portal/features/chat/begin-chat';
import { WorkChat } from '@portal/features/chat/work-chat';
import { AppLinkButton } from '@portal/shell/app-link';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/_chat/staffchat/$id')({
  staticData: { title: 'Chat' },
  loader: beginChat,
  component: Chat,
});

function Chat() {
  const { id } = Route.useParams();
  return (
    <WorkChat
      context={Route.useRouteContext()}
      worker="staff"
      idText={id}
      search={Route.useSearch()}
      list="/staffchat"
      orderLinks={
        <AppLinkButton to={`/stafftaskdetail/${id}`} variant="default">
          Open the task
        </AppLinkButton>
      }
    />
  );
}
