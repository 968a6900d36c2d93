import { PageHeader } from '@portal/ui/patterns/page-header';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchService } from './prefetch-service.ts';
import { ServiceActions } from './service-actions.tsx';
import { ServiceDetails } from './service-details.tsx';
import { ServicePage } from './service-page.tsx';
import { StateBadge } from './state-badge.tsx';

export const Route = createFileRoute('/_signed-in/adminservicedetails/$id')({
  staticData: { title: 'Service' },
  loader: prefetchService,
  component: Details,
});

function Details() {
  const { queryClient } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const edit = (id: number) => void navigate({ to: '/adminupdateservice/$id', params: { id: String(id) } });
  return (
    <ServicePage
      id={Route.useParams().id}
      titleOf={({ name }) => name}
      renderHeader={(service) => (
        <PageHeader
          title={service?.name ?? 'Service'}
          context={service?.category}
          action={service && <StateBadge state={service.state} />}
        />
      )}
    >
      {(service) => (
        <ServiceDetails
          service={service}
          actions={<ServiceActions queryClient={queryClient} service={service} onCopied={edit} />}
        />
      )}
    </ServicePage>
  );
}
