/** Query cache of tasks: keys, loading one, and optimistic changes. */

import { ApiError } from '@portal/sdk/api-error';
import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { pathId } from '@portal/shell/path-id';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

/** A row of a list of tasks or orders; an admin's has a few more fields. */
export type TaskRow = components['schemas']['TaskRow'];
/** A task with its documents and history. */
export type Task = components['schemas']['WorkedOrder'];
export type Charge = Task['charges'][number];
export type TaskDocument = components['schemas']['WorkedDocument'];
export type IssuedDocument = components['schemas']['IssuedDocument'];
export type WithdrawnDocument = components['schemas']['WithdrawnDocument'];

/**
 * Key of task data (staff-tasks-008). Lists are below `lists` and hold `orders`, single tasks are below `orders`, so
 * that a change is shown in all of them at once.
 */
export const taskKeys = { all: ['task'], lists: ['task', 'list'], orders: ['task', 'order'] } as const;

/** Determines the operation. */
export type TaskRole = 'staff' | 'admin';

/** By the id in the path; an invalid id is treated as not found. */
export const taskQuery = (api: Api, worker: TaskRole, idText: string) =>
  queryOptions({
    queryKey: [...taskKeys.orders, idText],
    queryFn: async (): Promise<Task> => {
      const id = pathId(idText);
      if (id === undefined) throw new ApiError(404, { code: 'not_found', message: 'Order not found.' });
      const { order } = await data(api.POST(detailCalls[worker], { params: { path: { id } }, body: {} }));
      return order;
    },
    // Polls, since there is no event for the end of a virus scan.
    refetchInterval: ({ state: { data: order } }) => (order && isBeingScanned(order) ? SCAN_POLL_MS : false),
    meta: { notTheirs: TASK_ACCESS_TEXTS },
  });

const SCAN_POLL_MS = 30_000;

const isBeingScanned = ({ documents, issued }: Task) =>
  [...documents, ...issued].some(({ scan }) => scan === 'waiting');

/** To staff, an order is a task. */
export const TASK_ACCESS_TEXTS = {
  never: 'Unauthentic access: this task is not assigned to you.',
  noLonger: 'This task is no longer assigned to you.',
};

const detailCalls = { staff: '/stafforder_detail/{id}', admin: '/adminorder_detail/{id}' } as const;

/** A list's data of a task, shown while the task itself loads. */
export function findListedTask(client: QueryClient, idText: string): TaskRow | undefined {
  const lists = client.getQueriesData<CachedList>({ queryKey: taskKeys.lists });
  return lists.flatMap(([, list]) => list?.orders ?? []).find(({ id }) => String(id) === idText);
}

/** Changes a task in all cached lists and pages, optimistically. */
export function updateCachedTask(
  client: QueryClient,
  orderId: number,
  change: (order: TaskRow) => Partial<TaskRow>,
): void {
  const changed = <Order extends TaskRow>(order: Order): Order =>
    order.id === orderId ? { ...order, ...change(order) } : order;
  client.setQueriesData<CachedList>(
    { queryKey: taskKeys.lists },
    (list) => list?.orders && { ...list, orders: list.orders.map(changed) },
  );
  client.setQueriesData<Task>({ queryKey: taskKeys.orders }, (order) => order && changed(order));
}

/** Other entries below the key, such as cursors, have no orders. */
type CachedList = { orders?: readonly TaskRow[] };
