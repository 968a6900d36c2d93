/** Customers and services to choose from for a new order, and adding it. */

import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type TaskRow, taskKeys } from './task.queries.ts';

export type CustomerChoice = components['schemas']['CustomerChoice'];
export type ServiceChoice = components['schemas']['ServiceChoice'];

/** Number of customers offered at once; more letters find the others. */
const MAX_CHOICES = 20;

/**
 * Customers that match the text, newest first; without text, a staff member's own. Keeps the previous ones while
 * loading.
 */
export const choicesQuery = (api: Api, q: string) =>
  queryOptions({
    queryKey: ['getcustomerservice', q],
    queryFn: async () => {
      const body = { limit: MAX_CHOICES, ...(q !== '' && { q }) };
      const { customers, services } = await data(api.POST('/getcustomerservice', { body }));
      return { customers, services };
    },
    placeholderData: keepPreviousData,
  });

export type NewOrder = {
  customer: number;
  service: number;
  agreed_price?: components['schemas']['AgreedPrice'];
  /** Idempotency key: the same for the same order, so that it is added once. */
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
      await queryClient.invalidateQueries({ queryKey: taskKeys.lists, refetchType: 'none' });
      return onAdded(order);
    },
  });
}
