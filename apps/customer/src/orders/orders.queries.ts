/** The customer's orders and one order; every key starts with `orders`, which a purchase invalidates. */

import { ApiError } from '@portal/sdk/api-error';
import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { pathId } from '@portal/shell/path-id';
import { queryOptions } from '@tanstack/react-query';

export type OrderRow = components['schemas']['OrderRow'];
export type Order = components['schemas']['Order'];
export type OrderDocument = components['schemas']['OrderDocument'];

/** Newest first; `more` means that the list was truncated. */
export const ordersQuery = (api: Api) =>
  queryOptions({
    queryKey: ['orders', 'list'],
    queryFn: async (): Promise<{ orders: readonly OrderRow[]; more: boolean }> => {
      const { orders, next_cursor: next } = await data(api.POST('/orders', { body: {} }));
      return { orders, more: next !== null };
    },
  });

/** One order by the id of the URL; an invalid id is an unknown order. */
export const orderQuery = (api: Api, idText: string) =>
  queryOptions({
    queryKey: ['orders', idText],
    queryFn: async (): Promise<Order> => {
      const id = pathId(idText);
      if (id === undefined) throw new ApiError(404, { code: 'not_found', message: 'Order not found.' });
      const { order } = await data(api.POST('/order_detail/{id}', { params: { path: { id } }, body: {} }));
      return order;
    },
    // No event reports the end of a virus scan.
    refetchInterval: ({ state: { data: order } }) =>
      order?.documents.some(({ scan }) => scan === 'waiting') ? scanIntervalMs : false,
  });

const scanIntervalMs = 30_000;

/** Whether a load failed because the order does not exist, which leads back to the list. */
export function isUnknown(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}
