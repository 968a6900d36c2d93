/** The tasks of the staff member who is logged in, page by page, under the task data's key. */
import { taskKeys } from '@portal/features/orders/task.queries';
import type { Api } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { loadPage, type PagePosition } from '@portal/shell/load-page';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type TasksSearch, bodyOf } from './tasks-search.ts';

/** What was shown before stays until another page has arrived. */
export function tasksQuery(api: Api, search: TasksSearch) {
  const body = bodyOf(search);
  const { page = 1, size = 10 } = search;
  const list = [...taskKeys.lists, 'staff', body, size];
  return queryOptions({
    queryKey: [...list, page],
    queryFn: async ({ client }) => {
      const load = (position: PagePosition) =>
        data(api.POST('/stafftasks', { body: { ...body, ...position } }));
      const { orders, counted } = await loadPage({ client, list, page, size, load });
      return { orders, counted };
    },
    placeholderData: keepPreviousData,
    // Two different logins, as the specification asks of this screen (staff-tasks-009, staff-tasks-010).
    meta: { loginWhenRefused: '/adminlogin', loginWhenUnreached: '/stafflogin' },
  });
}
