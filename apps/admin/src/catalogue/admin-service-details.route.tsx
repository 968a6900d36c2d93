/** The address `/adminservicedetails/{id}`: one service as it is sold (A§2). */
import { beginLoad } from '@portal/shell/begin-load';
import { pathId } from '@portal/shell/path-id';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { KnownService } from './known-service.tsx';
import { ServiceActions } from './service-actions.tsx';
import { ServiceDetails } from './service-details.tsx';
import { StateBadge } from './state-badge.tsx';
import { useService } from './use-service.ts';

export const Route = createFileRoute('/_signed-in/adminservicedetails/$id')({
  staticData: { title: 'Service' },
  loader: ({ context: { api, queryClient }, params }) => {
    const id = pathId(params.id);
    if (id === undefined) return;
    beginLoad(
      import('./catalogue.queries.ts').then(async (queries) =>
        queryClient.query(queries.serviceQuery(api, id)),
      ),
    );
  },
  component: Details,
});

function Details() {
  const { api, queryClient } = Route.useRouteContext();
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  const onUnknown = useCallback(() => void navigate({ to: '/adminservice', replace: true }), [navigate]);
  const { query, unknown } = useService(api, id, onUnknown);
  const { data: shown } = query;
  return (
    <KnownService
      query={query}
      unknown={unknown}
      header={
        <PageHeader
          title={shown?.name ?? 'Service'}
          context={shown?.category}
          action={shown && <StateBadge state={shown.state} />}
        />
      }
    >
      {(service) => (
        <ServiceDetails
          service={service}
          actions={
            <ServiceActions
              api={api}
              queryClient={queryClient}
              service={service}
              onCopied={(copy) =>
                void navigate({ to: '/adminupdateservice/$id', params: { id: String(copy) } })
              }
            />
          }
        />
      )}
    </KnownService>
  );
}
