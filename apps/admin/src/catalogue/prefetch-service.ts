/** Starts loading a service while its screen's chunk is still loading. */

import type { DataClients } from '@portal/shell/app-context';
import { pathId } from '@portal/shell/path-id';
import { prefetchInBackground } from '@portal/shell/prefetch-in-background';

/** The route loader's arguments. */
export type ServiceLoaderArgs = { context: DataClients; params: { id: string } };

export function prefetchService({ context: { api, queryClient }, params }: ServiceLoaderArgs): void {
  const id = pathId(params.id);
  if (id === undefined) return;
  prefetchInBackground(() =>
    // A separate chunk, which the screens before the login must not load.
    import('./catalogue.queries.ts').then(async ({ serviceQuery }) =>
      queryClient.query(serviceQuery(api, id)),
    ),
  );
}
