/** The address `/stafftask`: the staff member's tasks. What its search holds is said in tasks-search.ts. */
import { beginLoad } from '@portal/shell/begin-load';
import { searchStep } from '@portal/shell/search-step';
import { createFileRoute } from '@tanstack/react-router';
import { parseTasksSearch } from './tasks-search.ts';
import { TasksScreen } from './tasks-screen.tsx';

export const Route = createFileRoute('/_signed-in/stafftask')({
  staticData: { title: 'Tasks' },
  validateSearch: parseTasksSearch,
  loaderDeps: ({ search }) => search,
  // The queries are a piece of their own, which the screens before the login must not load.
  loader: ({ context: { api, queryClient }, deps }) =>
    beginLoad(() =>
      import('./tasks.queries.ts').then(async (queries) => queryClient.query(queries.tasksQuery(api, deps))),
    ),
  component: Tasks,
});

function Tasks() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return <TasksScreen search={search} onSearch={(next) => void navigate(searchStep(next, search))} />;
}
