import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query';
import type { AuditSearch } from './audit-search.ts';

export type AuditEntry = components['schemas']['AuditEntry'];

/** Always reloaded when it is opened, to include the latest changes. */
export const auditQuery = (api: Api, search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['audit', filtersOf(search)],
    queryFn: ({ pageParam }) =>
      data(
        api.POST('/audit_log', {
          body: { ...filtersOf(search), ...(pageParam !== '' && { cursor: pageParam }) },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next ?? undefined,
    refetchOnMount: 'always',
    gcTime: 0,
  });

export const exportMutation = (api: Api, search: AuditSearch) =>
  mutationOptions({ mutationFn: () => data(api.POST('/export_audit_log', { body: filtersOf(search) })) });

/** The parameters of the operation; the page has more. */
const filtersOf = ({ actor, action, object, object_id, day }: AuditSearch) => ({
  ...(actor !== undefined && { actor_id: actor }),
  ...(action !== undefined && { action }),
  ...(object !== undefined && { object }),
  ...(object_id !== undefined && { object_id }),
  ...(day !== undefined && { date: day }),
});
