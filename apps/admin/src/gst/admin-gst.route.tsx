import { prefetchInBackground } from '@portal/shell/prefetch-in-background';
import { createFileRoute } from '@tanstack/react-router';
import { GstScreen } from './gst-screen.tsx';
import { parseGstSearch } from './gst-search.ts';

export const Route = createFileRoute('/_signed-in/admingst')({
  staticData: { title: 'GST return' },
  validateSearch: parseGstSearch,
  loaderDeps: ({ search }) => parseGstSearch({ period: search.period, gstin: search.gstin }),
  // A separate chunk, which the screens before the login must not load.
  loader: ({ context: { api, queryClient }, deps }) =>
    prefetchInBackground(() =>
      import('./gst.queries.ts').then(async ({ gstReturnQuery, scopeOf }) =>
        queryClient.query(gstReturnQuery(api, scopeOf(deps, new Date()))),
      ),
    ),
  component: GstPage,
});

function GstPage() {
  const navigate = Route.useNavigate();
  return (
    <GstScreen
      search={parseGstSearch(Route.useSearch())}
      onSearch={(search) => void navigate({ to: '.', search, resetScroll: false })}
    />
  );
}
