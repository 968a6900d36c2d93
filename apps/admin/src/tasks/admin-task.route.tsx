import { prefetchInBackground } from '@portal/shell/prefetch-in-background';
import { createFileRoute } from '@tanstack/react-router';
import { BoardScreen } from './board-screen.tsx';
import { parseBoardSearch } from './board-search.ts';

export const Route = createFileRoute('/_signed-in/admintask')({
  staticData: { title: 'Tasks' },
  validateSearch: parseBoardSearch,
  loaderDeps: ({ search }) => parseBoardSearch(search),
  // A separate chunk, which the screens before the login must not load.
  loader: ({ context: { api, queryClient }, deps }) =>
    prefetchInBackground(() =>
      import('./board.queries.ts').then(async (queries) => queryClient.query(queries.boardQuery(api, deps))),
    ),
  component: Tasks,
});

function Tasks() {
  const navigate = Route.useNavigate();
  return (
    <BoardScreen
      search={Route.useSearch({ select: parseBoardSearch, structuralSharing: true })}
      onSearch={(search) => void navigate({ to: '.', search, resetScroll: false })}
    />
  );
}
