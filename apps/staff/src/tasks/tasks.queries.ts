/** The tasks of the staff member who is logged in, page by page, under the task data's key (A§2, A§7). */
import { workKeys } from '@portal/features/orders/worked-order.queries';
import type { Api } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { loadPage } from '@portal/shell/load-page';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type TasksSearch, bodyOf } from './tasks-search.ts';

/** What was shown before stays until another page has arrived. */
export function tasksQuery(api: Api, search: TasksSearch) {
  const body = bodyOf(search);
  const { page = 1, size = 10 } = search;
  const list = [...workKeys.lists, 'staff', body, size];
  return queryOptions({
    queryKey: [...list, page],
    queryFn: async ({ client }) => {
      const load = (place: { limit: number; cursor?: string }) =>
        data(api.POST('/stafftasks', { body: { ...body, ...place } }));
      const { orders, counted } = await loadPage({ client, list, page, size, load });
      return { orders, counted };
    },
    placeholderData: keepPreviousData,
    // As the specification has it for this screen (A§8).
    meta: { loginWhenRefused: '/adminlogin', loginWhenUnreached: '/stafflogin' },
  });
}
