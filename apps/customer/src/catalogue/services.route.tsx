/** The address `/services`: all services on sale, with prices including GST. */

import { useApi } from '@portal/shell/api-provider';
import { Loaded } from '@portal/shell/loaded';
import { prefetchInBackground } from '@portal/shell/prefetch-in-background';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { type TableState, parseTableState } from '@portal/ui/patterns/table-state';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { catalogueQuery } from './catalogue.queries.ts';
import { useSelection } from './selection.ts';
import { ServicesScreen, type ServicesScreenProps } from './services-screen.tsx';

type ServicesSearch = TableState & { category?: string };

export const Route = createFileRoute('/_signed-in/services')({
  staticData: { title: 'Services' },
  validateSearch: parseSearch,
  loader: ({ context }) => prefetchInBackground(() => context.queryClient.query(catalogueQuery(context.api))),
  component: Services,
});

function Services() {
  const api = useApi();
  const { session } = Route.useRouteContext();
  const { category, ...state } = parseSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  const catalogue = useQuery(catalogueQuery(api));
  return (
    <>
      <PageHeader
        title="Our Services"
        context="Each price before and with GST. Official fees, where a service has them, come on top."
      />
      <Loaded query={catalogue} waiting={<LoadingState label="Loading the services" rows={10} />}>
        {(services) => (
          <Shelves
            userId={session.userId()}
            services={services}
            state={state}
            category={category}
            // Typing must not fill the history.
            onStateChange={(next) =>
              void navigate({
                search: (now) => ({ ...next, ...(now.category !== undefined && { category: now.category }) }),
                replace: next.q !== state.q,
                resetScroll: false,
              })
            }
            onCategoryChange={(chosen) =>
              void navigate({
                search: ({ category: _, ...rest }) => ({
                  ...rest,
                  ...(chosen !== undefined && { category: chosen }),
                }),
                resetScroll: false,
              })
            }
          />
        )}
      </Loaded>
    </>
  );
}

type ShelvesProps = Omit<ServicesScreenProps, 'selection'> & { userId: number | undefined };

/** The selection needs the catalogue. */
function Shelves({ userId, ...screen }: ShelvesProps) {
  return <ServicesScreen {...screen} selection={useSelection(userId, screen.services)} />;
}

function parseSearch(search: Record<string, unknown>): ServicesSearch {
  const { category } = search;
  return { ...parseTableState(search), ...(typeof category === 'string' && { category }) };
}
