/** The customers and services to choose from for a new order, and adding it. */
import { useApi } from '@portal/shell/services-provider';
import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type TaskRow, workKeys } from './worked-order.queries.ts';

export type CustomerChoice = components['schemas']['CustomerChoice'];
export type ServiceChoice = components['schemas']['ServiceChoice'];

/** So many customers are offered at once; the rest is found by more letters. */
const OFFERED = 20;

/** The customers that the text finds, newest first; without one, a staff member's own; what was found before stays until then. */
export const choicesQuery = (api: Api, q: string) =>
  queryOptions({
    queryKey: ['getcustomerservice', q],
    queryFn: async () => {
      const body = { limit: OFFERED, ...(q !== '' && { q }) };
      const { customers, services } = await data(api.POST('/getcustomerservice', { body }));
      return { customers, services };
    },
    placeholderData: keepPreviousData,
  });

export type NewOrder = {
  customer: number;
  service: number;
  /** The same for the same order sent again, which then is added once. */
  key: string;
};

export function useAddOrder(onAdded: (order: TaskRow) => unknown) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: ['addorder'],
    mutationFn: ({ key, ...body }: NewOrder) =>
      data(api.POST('/addorder', { body, headers: { 'idempotency-key': key } })),
    meta: { networkToast: true, successToast: true },
    onSuccess: async ({ order }) => {
      await queryClient.invalidateQueries({ queryKey: workKeys.lists, refetchType: 'none' });
      return onAdded(order);
    },
  });
}
