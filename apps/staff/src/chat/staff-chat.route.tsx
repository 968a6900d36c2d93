import { prefetchChat } from '@portal/features/chat/prefetch-chat';
import { StaffChat } from '@portal/features/chat/staff-chat';
import { AppLinkButton } from '@portal/shell/app-link';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/_chat/staffchat/$id')({
  staticData: { title: 'Chat' },
  loader: prefetchChat,
  component: Chat,
});

function Chat() {
  const { id } = Route.useParams();
  return (
    <StaffChat
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
