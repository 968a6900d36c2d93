/** The address `/adminservice`: the catalogue, and with `?add=1` the form of a new service. */
import { useApi } from '@portal/shell/services-provider';
import { AppLinkButton } from '@portal/shell/app-link';
import { beginLoad } from '@portal/shell/begin-load';
import { lazyPiece } from '@portal/shell/lazy-piece';
import { Loaded } from '@portal/shell/loaded';
import { searchStep } from '@portal/shell/search-step';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { servicesQuery } from './catalogue.queries.ts';
import { parseServiceSearch } from './service-search.ts';
import { ServicesTable } from './services-table.tsx';

export const Route = createFileRoute('/_signed-in/adminservice')({
  staticData: { title: 'Services' },
  validateSearch: parseServiceSearch,
  // The queries are a piece of their own, which the screens before the login must not load.
  loader: ({ context: { api, queryClient } }) =>
    beginLoad(() =>
      import('./catalogue.queries.ts').then(async (queries) => queryClient.query(queries.servicesQuery(api))),
    ),
  component: Services,
});

function Services() {
  const { add } = parseServiceSearch(Route.useSearch());
  return add === 1 ? <NewService /> : <Shelves />;
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

// The list, which most come for, does not wait for the form and its rules.
const AddService = lazyPiece(async () => (await import('./add-service.tsx')).AddService);

function Shelves() {
  const api = useApi();
  const { category, state, add: _, ...table } = parseServiceSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  const list = useQuery(servicesQuery(api));
  const filter = { ...(category !== undefined && { category }), ...(state && { state }) };
  const addButton = (
    <AppLinkButton to="/adminservice" search={{ add: 1 }} leftSection={<IconPlus size={18} aria-hidden />}>
      Add New
    </AppLinkButton>
  );
  return (
    <>
      <PageHeader
        title="Services"
        context="What customers can buy, and what is being prepared."
        action={addButton}
      />
      <Loaded query={list} waiting={<LoadingState label="Loading the services" rows={10} />}>
        {(services) => (
          <ServicesTable
            services={services}
            table={table}
            filter={filter}
            addButton={addButton}
            onTableChange={(next) => void navigate(searchStep({ ...next, ...filter }, table))}
            onFilterChange={(next) => void navigate({ search: { ...table, ...next }, resetScroll: false })}
          />
        )}
      </Loaded>
    </>
  );
}
