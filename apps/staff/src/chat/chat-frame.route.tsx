import { parseChatSearch } from '@portal/features/chat/chat-search';
import { StaffChatFrame } from '@portal/features/chat/staff-chat-frame';
import { prefetchInBackground } from '@portal/shell/prefetch-in-background';
import { Outlet, createFileRoute, useParams } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/_chat')({
  validateSearch: parseChatSearch,
  // A separate chunk, which the login must not load.
  loader: ({ context }) =>
    prefetchInBackground(() =>
      import('@portal/features/chat/staff-chats.queries').then(async ({ loadStaffChats: loadWorkChats }) =>
        loadWorkChats(context.queryClient, context.live),
      ),
    ),
  component: Frame,
});

function Frame() {
  return (
    <StaffChatFrame
      live={Route.useRouteContext().live}
      title="Users"
      // In pixels (staff-chat-004).
      highest={425}
      list="/staffchat"
      idText={useParams({ strict: false }).id}
      search={Route.useSearch()}
    >
      <Outlet />
    </StaffChatFrame>
  );
}
