import { prefetchInBackground } from '@portal/shell/prefetch-in-background';
import { createFileRoute } from '@tanstack/react-router';
import { TasksScreen } from './tasks-screen.tsx';
import { tasksSearch } from './tasks-search.ts';

export const Route = createFileRoute('/_signed-in/stafftask')({
  staticData: { title: 'Tasks' },
  validateSearch: tasksSearch.parse,
  loaderDeps: ({ search }) => search,
  // A separate chunk, which the screens before the login must not load.
  loader: ({ context: { api, queryClient }, deps }) =>
    prefetchInBackground(() =>
      import('./tasks.queries.ts').then(async (queries) => queryClient.query(queries.tasksQuery(api, deps))),
    ),
  component: TasksScreen,
});
