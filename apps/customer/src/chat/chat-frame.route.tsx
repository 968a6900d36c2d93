/** The layout of `/chat` and `/chat/{id}`: the list of orders at the left, one chat at the right. */

import { Title } from '@mantine/core';
import { ChatFrame, type ChatFrameProps } from '@portal/features/chat/chat-frame';
import { useChats } from '@portal/features/chat/chat.queries';
import { AppLinkButton } from '@portal/shell/app-link';
import { pathId } from '@portal/shell/path-id';
import { prefetchInBackground } from '@portal/shell/prefetch-in-background';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { IconMessages } from '@tabler/icons-react';
import { Link, Outlet, createFileRoute, useNavigate, useParams } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/_chat')({
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } =>
    typeof q === 'string' && q !== '' ? { q } : {},
  // The chat queries are a chunk of their own, which public pages must not load.
  loader: ({ context }) =>
    prefetchInBackground(() =>
      import('@portal/features/chat/chat.queries').then(async ({ loadChats }) =>
        loadChats(context.queryClient, context.live),
      ),
    ),
  component: Frame,
});

function Frame() {
  const { live } = Route.useRouteContext();
  const { q = '' } = Route.useSearch();
  const { id = '' } = useParams({ strict: false });
  // Relative, with or without an open chat.
  const navigate = useNavigate();
  const chats = useChats(live);
  return (
    <ChatFrame
      title="Chats"
      chats={chats}
      selectedId={pathId(id)}
      search={q}
      onSearch={(text) =>
        void navigate({ to: '.', search: text === '' ? {} : { q: text }, replace: true, resetScroll: false })
      }
      link={renderLink}
      noOrders={<NoOrders />}
    >
      <Outlet />
    </ChatFrame>
  );
}

const renderLink: ChatFrameProps['link'] = ({ id }, parts) => (
  <Link to="/chat/$id" params={{ id: String(id) }} search={(kept) => kept} {...parts} />
);

function NoOrders() {
  return (
    <>
      <Title order={1} tabIndex={-1}>
        Chats
      </Title>
      <EmptyState
        title="No Orders."
        icon={IconMessages}
        action={<AppLinkButton to="/services">See our services</AppLinkButton>}
      >
        Every order has a chat with the people who work on it. Yours will appear here.
      </EmptyState>
    </>
  );
}
