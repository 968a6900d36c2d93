/** Around the addresses `/chat` and `/chat/{id}`: the list of orders at the left, one chat at the right (C§2). */
import { Outlet, createFileRoute, useNavigate, useParams } from '@tanstack/react-router';
import { beginLoad } from '@portal/shell/begin-load';
import { pathId } from '@portal/shell/path-id';
import { ChatFrame } from './chat-frame.tsx';
import { useChats } from './chat.queries.ts';

export const Route = createFileRoute('/_signed-in/_chat')({
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } =>
    typeof q === 'string' && q !== '' ? { q } : {},
  // The queries of chats are a piece of their own, which public pages must not load.
  loader: ({ context }) =>
    beginLoad(
      import('./chat.queries.ts').then(async ({ loadChats }) => loadChats(context.queryClient, context.live)),
    ),
  component: Frame,
});

function Frame() {
  const { live } = Route.useRouteContext();
  const { q = '' } = Route.useSearch();
  const { id = '' } = useParams({ strict: false });
  // From where one is, with or without an open chat.
  const navigate = useNavigate();
  const chats = useChats(live);
  return (
    <ChatFrame
      chats={chats}
      selectedId={pathId(id)}
      search={q}
      onSearch={(text) =>
        void navigate({ to: '.', search: text === '' ? {} : { q: text }, replace: true, resetScroll: false })
      }
    >
      <Outlet />
    </ChatFrame>
  );
}
