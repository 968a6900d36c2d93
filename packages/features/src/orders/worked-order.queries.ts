/** Orders as those who work on them hold them in the query cache: their keys, one order's load, and changes in place. */
import { ApiError } from '@portal/sdk/api-error';
import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { pathId } from '@portal/shell/path-id';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

/** A row of a list of tasks or orders; an admin's has a little more. */
export type TaskRow = components['schemas']['TaskRow'];
/** One order with its documents and history. */
export type WorkedOrder = components['schemas']['WorkedOrder'];
export type WorkedDocument = components['schemas']['WorkedDocument'];
export type IssuedDocument = components['schemas']['IssuedDocument'];
export type WithdrawnDocument = components['schemas']['WithdrawnDocument'];

/**
 * The key of the task data (staff-tasks-008). A list stands below `lists` and holds `orders`, one order stands below
 * `orders`; so a change is shown in all of them at once.
 */
export const workKeys = { all: ['task'], lists: ['task', 'list'], orders: ['task', 'order'] } as const;

/** Whose call answers the order. */
export type Worker = 'staff' | 'admin';

/** By the id as it stands in the address; what can't be an id is unknown like any other. */
export const workedOrderQuery = (api: Api, worker: Worker, idText: string) =>
  queryOptions({
    queryKey: [...workKeys.orders, idText],
    queryFn: async (): Promise<WorkedOrder> => {
      const id = pathId(idText);
      if (id === undefined) throw new ApiError(404, { code: 'not_found', message: 'Order not found.' });
      const { order } = await data(api.POST(detailCalls[worker], { params: { path: { id } }, body: {} }));
      return order;
    },
    // Nothing else says that the virus scanner is done.
    refetchInterval: ({ state: { data: order } }) =>
      order && isBeingChecked(order) ? scanIntervalMs : false,
    meta: { notTheirs: TASK_NOT_THEIRS },
  });

const scanIntervalMs = 30_000;

const isBeingChecked = ({ documents, issued }: WorkedOrder) =>
  [...documents, ...issued].some(({ scan }) => scan === 'waiting');

/** To staff, an order is a task. */
export const TASK_NOT_THEIRS = {
  never: 'Unauthentic access: this task is not assigned to you.',
  noLonger: 'This task is no longer assigned to you.',
};

const detailCalls = { staff: '/stafforder_detail/{id}', admin: '/adminorder_detail/{id}' } as const;

/** What a list has of an order already, to be shown while the order itself is on its way. */
export function listedOrder(client: QueryClient, idText: string): TaskRow | undefined {
  const lists = client.getQueriesData<Listed>({ queryKey: workKeys.lists });
  return lists.flatMap(([, list]) => list?.orders ?? []).find(({ id }) => String(id) === idText);
}

/** Changes an order wherever it is shown, before the server has answered. */
export function changeOrder(
  client: QueryClient,
  orderId: number,
  change: (order: TaskRow) => Partial<TaskRow>,
): void {
  const changed = <Order extends TaskRow>(order: Order): Order =>
    order.id === orderId ? { ...order, ...change(order) } : order;
  client.setQueriesData<Listed>(
    { queryKey: workKeys.lists },
    (list) => list?.orders && { ...list, orders: list.orders.map(changed) },
  );
  client.setQueriesData<WorkedOrder>({ queryKey: workKeys.orders }, (order) => order && changed(order));
}

/** What is known of a list besides, such as where its pages begin, holds no orders. */
type Listed = { orders?: readonly TaskRow[] };
