/** Around the addresses `/staffchat` and `/staffchat/{id}`: the list of orders at the left, one chat at the right (A§2). */
import { WorkChatFrame, type WorkChatFrameProps } from '@portal/features/chat/work-chat-frame';
import { beginLoad } from '@portal/shell/begin-load';
import { pathId } from '@portal/shell/path-id';
import { Link, Outlet, createFileRoute, useNavigate, useParams } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/_chat')({
  // What the list is searched for, and whether the order stands beside its chat.
  validateSearch: ({ q, order }: Record<string, unknown>): { q?: string; order?: true } => ({
    ...(typeof q === 'string' && q !== '' && { q }),
    ...((order === true || order === 'true') && { order: true }),
  }),
  // The queries of chats are a piece of their own, which the login must not load.
  loader: ({ context }) =>
    beginLoad(
      import('@portal/features/chat/work-chats.queries').then(async ({ loadWorkChats }) =>
        loadWorkChats(context.queryClient, context.live),
      ),
    ),
  component: Frame,
});

function Frame() {
  const { live } = Route.useRouteContext();
  const { q = '' } = Route.useSearch();
  const { id = '' } = useParams({ strict: false });
  // From where one is, with or without an open chat.
  const navigate = useNavigate();
  return (
    <WorkChatFrame
      live={live}
      title="Users"
      highest={HIGHEST}
      selectedId={pathId(id)}
      search={q}
      onSearch={(text) =>
        void navigate({
          to: '.',
          search: ({ q: _before, ...kept }) => (text === '' ? kept : { ...kept, q: text }),
          replace: true,
          resetScroll: false,
        })
      }
      link={renderLink}
    >
      <Outlet />
    </WorkChatFrame>
  );
}

/** In pixels (A§9). */
const HIGHEST = 425;

const renderLink: WorkChatFrameProps['link'] = ({ id }, parts) => (
  <Link to="/staffchat/$id" params={{ id: String(id) }} search={(kept) => kept} {...parts} />
);
