/** One person by the id of an address, and the way back to the list when there is none. */
import { pathId } from '@portal/shell/path-id';
import { showError } from '@portal/ui/toasts';
import { type UseQueryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

type Options<Row> = {
  /** As it stands in the address. */
  id: string;
  query: (id: number) => UseQueryOptions<Row | null, Error, Row | null, (string | number)[]>;
  /** "Customer not found.", as A§8 says it. */
  notFound: string;
  onUnknown: () => void;
};

/** An unknown one is a toast and leads back to the list, never to the login (decisions 21 and 44). */
export function usePerson<Row>({ id, query, notFound, onUnknown }: Options<Row>) {
  const known = pathId(id);
  const options = query(known ?? 0);
  // For what can't be an id nobody is asked.
  const loaded = useQuery(known === undefined ? { ...options, queryFn: skipToken } : options);
  const unknown = known === undefined || loaded.data === null;
  useEffect(() => {
    if (!unknown) return;
    showError(notFound);
    onUnknown();
  }, [unknown, notFound, onUnknown]);
  return { ...loaded, data: loaded.data ?? undefined, unknown };
}
