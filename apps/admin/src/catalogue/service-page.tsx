/** Page of a service: loading, its states, and the link back to the list. */

import { useApi } from '@portal/shell/api-provider';
import { Loaded } from '@portal/shell/loaded';
import { pathId } from '@portal/shell/path-id';
import { useScreenTitle } from '@portal/shell/screen-title';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { showError } from '@portal/ui/toasts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { type CatalogueService, isNotFound, serviceQuery } from './catalogue.queries.ts';

export type ServicePageProps = {
  /** From the path. */
  id: string;
  /** Title of the tab. */
  titleOf: (service: CatalogueService) => string;
  renderHeader: (service: CatalogueService | undefined) => ReactNode;
  children: (service: CatalogueService) => ReactNode;
};

export function ServicePage({ id, titleOf, renderHeader, children }: ServicePageProps) {
  const { query, unknown } = useService(id);
  useScreenTitle(query.data && titleOf(query.data));
  const header = renderHeader(query.data);
  // The list is shown next.
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
 * An unknown service leads back to the list (admin-services-013). The toast is the server's message; an invalid id
 * sends no request.
 */
function useService(id: string) {
  const api = useApi();
  const navigate = useNavigate();
  const known = pathId(id);
  const options = serviceQuery(api, known ?? 0);
  const query = useQuery(known === undefined ? { ...options, queryFn: skipToken } : options);
  const unknown = known === undefined || isNotFound(query.error);
  useEffect(() => {
    if (!unknown) return;
    if (known === undefined) showError('Service not found.');
    void navigate({ to: '/adminservice', replace: true });
  }, [unknown, known, navigate]);
  return { query, unknown };
}
