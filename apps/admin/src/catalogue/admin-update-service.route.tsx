import { PageHeader } from '@portal/ui/patterns/page-header';
import { createFileRoute } from '@tanstack/react-router';
import { EditService } from './edit-service.tsx';
import { prefetchService } from './prefetch-service.ts';
import { ServicePage } from './service-page.tsx';
import { StateBadge } from './state-badge.tsx';

export const Route = createFileRoute('/_signed-in/adminupdateservice/$id')({
  staticData: { title: 'Update service' },
  loader: prefetchService,
  component: Update,
});

function Update() {
  const { queryClient } = Route.useRouteContext();
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  const toDetails = () =>
    void navigate({ to: '/adminservicedetails/$id', params: { id }, ignoreBlocker: true });
  return (
    <ServicePage
      id={id}
      titleOf={({ name }) => `Update ${name}`}
      renderHeader={(service) => (
        <PageHeader
          title="Update service"
          context={service?.name}
          action={service && <StateBadge state={service.state} />}
        />
      )}
    >
      {(service) => (
        <EditService key={service.id} queryClient={queryClient} service={service} onSaved={toDetails} />
      )}
    </ServicePage>
  );
}
