/** Starts loading a service while its screen's chunk is still loading. */

import type { Services } from '@portal/shell/app-context';
import { beginLoad } from '@portal/shell/begin-load';
import { pathId } from '@portal/shell/path-id';

/** The route loader's arguments. */
export type ServiceLoaderArgs = { context: Services; params: { id: string } };

export function prefetchService({ context: { api, queryClient }, params }: ServiceLoaderArgs): void {
  const id = pathId(params.id);
  if (id === undefined) return;
  beginLoad(() =>
    // A separate chunk, which the screens before the login must not load.
    import('./catalogue.queries.ts').then(async ({ serviceQuery }) =>
      queryClient.query(serviceQuery(api, id)),
    ),
  );
}
