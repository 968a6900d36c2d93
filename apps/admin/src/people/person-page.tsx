/** Page of an account: loading, and leaving when it is unknown. */

import { Loaded } from '@portal/shell/loaded';
import { pathId } from '@portal/shell/path-id';
import { useScreenTitle } from '@portal/shell/screen-title';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { showError } from '@portal/ui/toasts';
import { type UseQueryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';

export type PersonPageProps<Row> = PersonOptions<Row> & {
  title: string;
  children: (person: Row) => ReactNode;
};

type PersonOptions<Row> = {
  /** From the path. */
  id: string;
  query: (id: number) => UseQueryOptions<Row | null, Error, Row | null, (string | number)[]>;
  /** "Customer not found." or "Staff not found." */
  notFound: string;
  onUnknown: () => void;
};

export function PersonPage<Row extends { name: string }>({
  title,
  children,
  ...wanted
}: PersonPageProps<Row>) {
  const { unknown, ...query } = usePerson(wanted);
  useScreenTitle(query.data && `${query.data.name} · ${title}`);
  const header = <PageHeader title={title} context={query.data?.name} />;
  // The list is shown next.
  if (unknown) return header;
  return (
    <Loaded
      query={query}
      header={header}
      waiting={<LoadingState label="Loading the account" shape="detail" />}
    >
      {children}
    </Loaded>
  );
}

/**
 * An unknown account shows a toast and leads back to the list, never to the login (admin-customers-014,
 * admin-staff-015).
 */
function usePerson<Row>({ id, query, notFound, onUnknown }: PersonOptions<Row>) {
  const known = pathId(id);
  const options = query(known ?? 0);
  // An invalid id sends no request.
  const loaded = useQuery(known === undefined ? { ...options, queryFn: skipToken } : options);
  const unknown = known === undefined || loaded.data === null;
  useEffect(() => {
    if (!unknown) return;
    showError(notFound);
    onUnknown();
  }, [unknown, notFound, onUnknown]);
  return { ...loaded, data: loaded.data ?? undefined, unknown };
}
