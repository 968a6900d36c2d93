/** The address `/details/{id}`: one service of the catalogue, which is loaded if needed (details-006). */

import { useApi } from '@portal/shell/api-provider';
import { Loaded } from '@portal/shell/loaded';
import { pathId } from '@portal/shell/path-id';
import { prefetchInBackground } from '@portal/shell/prefetch-in-background';
import { useScreenTitle } from '@portal/shell/screen-title';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { showError } from '@portal/ui/toasts';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type Service, catalogueQuery } from './catalogue.queries.ts';
import { useSelection } from './selection.ts';
import { ServiceDetails } from './service-details.tsx';

export const Route = createFileRoute('/_signed-in/details/$id')({
  staticData: { title: 'Service' },
  loader: ({ context }) => prefetchInBackground(() => context.queryClient.query(catalogueQuery(context.api))),
  component: Details,
});

function Details() {
  const api = useApi();
  const { session } = Route.useRouteContext();
  const id = pathId(Route.useParams().id);
  const catalogue = useQuery(catalogueQuery(api));
  const service = catalogue.data?.find((known) => known.id === id);
  return (
    <Loaded
      query={catalogue}
      header={<ServiceHeader service={service} />}
      waiting={<LoadingState label="Loading the service" shape="detail" />}
    >
      {(catalogued) =>
        service ? (
          <Shown service={service} userId={session.userId()} catalogue={catalogued} />
        ) : (
          <UnknownService />
        )
      }
    </Loaded>
  );
}

type ShownProps = { service: Service; userId: number | undefined; catalogue: readonly Service[] };

/** The selection needs the catalogue. */
function Shown({ service, userId, catalogue }: ShownProps) {
  return <ServiceDetails service={service} selection={useSelection(userId, catalogue)} />;
}

function ServiceHeader({ service }: { service: Service | undefined }) {
  useScreenTitle(service?.name);
  return service ? (
    <PageHeader title={service.name} context={service.category} />
  ) : (
    <PageHeader title="Service" />
  );
}

/** An unknown service: a message and a link to the list (details-005). */
function UnknownService() {
  const navigate = Route.useNavigate();
  useEffect(() => {
    showError('Service not found.');
    void navigate({ to: '/services', replace: true });
  }, [navigate]);
  return <LoadingState label="Going to the services" shape="detail" />;
}
