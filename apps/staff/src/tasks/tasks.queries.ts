import { listQuery } from '@portal/features/lists/list-query';
import { taskKeys } from '@portal/features/orders/task.queries';
import type { Api } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { type TasksSearch, filtersOf } from './tasks-search.ts';

export function tasksQuery(api: Api, search: TasksSearch) {
  const filters = filtersOf(search);
  return {
    ...listQuery({
      queryKey: [...taskKeys.lists, 'staff', filters],
      search,
      load: (page) => data(api.POST('/stafftasks', { body: { ...filters, ...page } })),
    }),
    // Two different logins, as the specification demands of this screen (staff-tasks-009, staff-tasks-010).
    meta: { loginWhenRefused: '/adminlogin', loginWhenUnreached: '/stafflogin' },
  };
}
