/** One service by the id of an address, and whether there is none. */
import type { Api } from '@portal/sdk/client';
import { pathId } from '@portal/shell/path-id';
import { showError } from '@portal/ui/toasts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isUnknown, serviceQuery } from './catalogue.queries.ts';

/**
 * An unknown one leads back to the list (A§8, decisions 21 and 44). The server's words of it are the toast, as of every
 * refusal; for what can't be an id nobody is asked.
 */
export function useService(api: Api, id: string, onUnknown: () => void) {
  const known = pathId(id);
  const options = serviceQuery(api, known ?? 0);
  const query = useQuery(known === undefined ? { ...options, queryFn: skipToken } : options);
  const unknown = known === undefined || isUnknown(query.error);
  useEffect(() => {
    if (!unknown) return;
    if (known === undefined) showError('Service not found.');
    onUnknown();
  }, [unknown, known, onUnknown]);
  return { query, unknown };
}
