/** A page about one service: its load by the id of the address, its faces, and the way back to the list. */
import { useApi } from '@portal/shell/services-provider';
import { Loaded } from '@portal/shell/loaded';
import { pathId } from '@portal/shell/path-id';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { showError } from '@portal/ui/toasts';
import { useScreenTitle } from '@portal/shell/screen-title';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { type CatalogueService, isUnknown, serviceQuery } from './catalogue.queries.ts';

export type ServicePageProps = {
  /** As it stands in the address. */
  id: string;
  /** What the tab says of it. */
  titleOf: (service: CatalogueService) => string;
  renderHeader: (service: CatalogueService | undefined) => ReactNode;
  children: (service: CatalogueService) => ReactNode;
};

export function ServicePage({ id, titleOf, renderHeader, children }: ServicePageProps) {
  const { query, unknown } = useService(id);
  useScreenTitle(query.data && titleOf(query.data));
  const header = renderHeader(query.data);
  // The list follows at once.
  if (unknown) return header;
  return (
    <Loaded
      query={query}
      header={header}
      waiting={<LoadingState label="Loading the service" shape="detail" />}
    >
      {children}
    </Loaded>
  );
}

/**
 * An unknown one leads back to the list (admin-services-013). The server's words of it are the toast, as of every
 * refusal; for what can't be an id nobody is asked.
 */
function useService(id: string) {
  const api = useApi();
  const navigate = useNavigate();
  const known = pathId(id);
  const options = serviceQuery(api, known ?? 0);
  const query = useQuery(known === undefined ? { ...options, queryFn: skipToken } : options);
  const unknown = known === undefined || isUnknown(query.error);
  useEffect(() => {
    if (!unknown) return;
    if (known === undefined) showError('Service not found.');
    void navigate({ to: '/adminservice', replace: true });
  }, [unknown, known, navigate]);
  return { query, unknown };
}
