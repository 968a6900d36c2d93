/** The catalogue for admins: every service, one in full, and its mutations. */

import type { ServiceForm } from '@portal/domain/forms/service';
import { ApiError } from '@portal/sdk/api-error';
import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { type QueryClient, mutationOptions, queryOptions } from '@tanstack/react-query';
import { toFields } from './service-values.ts';

export type CatalogueRow = components['schemas']['CatalogueRow'];
export type CatalogueService = components['schemas']['CatalogueService'];

const LIST = ['adminservices'] as const;

/** All on one page (admin-services-002); a response holds a thousand. */
export const servicesQuery = (api: Api) =>
  queryOptions({ queryKey: LIST, queryFn: async (): Promise<readonly CatalogueRow[]> => loadServices(api) });

async function loadServices(api: Api, cursor?: string): Promise<CatalogueRow[]> {
  const body = cursor === undefined ? {} : { cursor };
  const { services, next_cursor: next } = await data(api.POST('/adminservices', { body }));
  return next === null ? services : [...services, ...(await loadServices(api, next))];
}

/** An invalid id in the path is an unknown service. */
export const serviceQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...LIST, id],
    queryFn: async (): Promise<CatalogueService> =>
      (await data(api.POST('/adminservice_detail/{id}', { params: { path: { id } }, body: {} }))).service,
  });

/** Whether there is no such service, rather than a failed load. */
export const isNotFound = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

/** Whether somebody else saved first. */
const isConflict = (error: Error | null): boolean =>
  error instanceof ApiError && error.status === 409 && error.errors.length === 0;

export const updateServiceMutation = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['updateservice'],
    mutationFn: ({ id, seen, values }: { id: number; seen: number; values: ServiceForm }) =>
      data(api.POST('/updateservice', { body: { id, seen, ...toFields(values) } })),
    onSuccess: ({ service }) => cacheService(queryClient, service),
    // The form shows the conflicting version.
    onError: (error, { id }) =>
      isConflict(error) ? queryClient.invalidateQueries({ queryKey: [...LIST, id] }) : undefined,
    meta: { successToast: true, networkToast: true },
  });

export const addServiceMutation = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['add_service'],
    mutationFn: (values: ServiceForm) => data(api.POST('/add_service', { body: toFields(values) })),
    onSuccess: ({ service }) => cacheService(queryClient, service),
    meta: { successToast: true, networkToast: true },
  });

export type ServiceTransition =
  | '/publish_service'
  | '/archive_service'
  | '/restore_service'
  | '/duplicate_service';

/** Acts on the version seen; reloads the service on a conflict. */
export const moveServiceMutation = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['move_service'],
    mutationFn: ({ call, id, seen }: { call: ServiceTransition; id: number; seen: number }) =>
      data(api.POST(call, { body: { id, seen } })),
    onSuccess: ({ service }) => cacheService(queryClient, service),
    onError: (_error, { id }) => queryClient.invalidateQueries({ queryKey: [...LIST, id] }),
    meta: { successToast: true, networkToast: true },
  });

/** The response is the current service; the list reloads when it is shown. */
function cacheService(queryClient: QueryClient, service: CatalogueService): Promise<void> {
  queryClient.setQueryData([...LIST, service.id], service);
  return queryClient.invalidateQueries({ queryKey: LIST, exact: true });
}
