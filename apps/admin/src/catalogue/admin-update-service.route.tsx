/** The address `/adminupdateservice/{id}`: changes a service (A§2). */
import { beginLoad } from '@portal/shell/begin-load';
import { pathId } from '@portal/shell/path-id';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { EditService } from './edit-service.tsx';
import { KnownService } from './known-service.tsx';
import { StateBadge } from './state-badge.tsx';
import { useService } from './use-service.ts';

export const Route = createFileRoute('/_signed-in/adminupdateservice/$id')({
  staticData: { title: 'Update service' },
  loader: ({ context: { api, queryClient }, params }) => {
    const id = pathId(params.id);
    if (id === undefined) return;
    beginLoad(
      import('./catalogue.queries.ts').then(async (queries) =>
        queryClient.query(queries.serviceQuery(api, id)),
      ),
    );
  },
  component: Update,
});

function Update() {
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
          title="Update service"
          context={shown?.name}
          action={shown && <StateBadge state={shown.state} />}
        />
      }
    >
      {(service) => (
        <EditService
          key={service.id}
          api={api}
          queryClient={queryClient}
          service={service}
          onSaved={() =>
            void navigate({ to: '/adminservicedetails/$id', params: { id }, ignoreBlocker: true })
          }
        />
      )}
    </KnownService>
  );
}
