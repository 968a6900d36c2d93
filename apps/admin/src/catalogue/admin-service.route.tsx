import { lazyComponent } from '@portal/shell/lazy-component';
import { prefetchInBackground } from '@portal/shell/prefetch-in-background';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ServicesScreen } from './services-screen.tsx';
import { servicesSearch } from './services-search.ts';

export const Route = createFileRoute('/_signed-in/adminservice')({
  staticData: { title: 'Services' },
  validateSearch: servicesSearch.parse,
  // A separate chunk, which the screens before the login must not load.
  loader: ({ context: { api, queryClient } }) =>
    prefetchInBackground(() =>
      import('./catalogue.queries.ts').then(async (queries) => queryClient.query(queries.servicesQuery(api))),
    ),
  component: Services,
});

function Services() {
  const { add } = Route.useSearch();
  return add === 1 ? <NewService /> : <ServicesScreen />;
}

function NewService() {
  const { queryClient } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <Suspense fallback={<LoadingState label="Loading the form" shape="detail" />}>
      <AddService
        queryClient={queryClient}
        onAdded={(id) =>
          void navigate({ to: '/adminservicedetails/$id', params: { id: String(id) }, ignoreBlocker: true })
        }
      />
    </Suspense>
  );
}

// The list does not load the form and its rules.
const AddService = lazyComponent(async () => (await import('./add-service.tsx')).AddService);
