/** Begins to load a service while its screen is still on its way. */
import type { Services } from '@portal/shell/app-context';
import { beginLoad } from '@portal/shell/begin-load';
import { pathId } from '@portal/shell/path-id';

/** What the loader of a service's address is given. */
export type ServiceOpening = { context: Services; params: { id: string } };

export function beginService({ context: { api, queryClient }, params }: ServiceOpening): void {
  const id = pathId(params.id);
  if (id === undefined) return;
  beginLoad(() =>
    // The queries are a piece of their own, which the screens before the login must not load.
    import('./catalogue.queries.ts').then(async ({ serviceQuery }) =>
      queryClient.query(serviceQuery(api, id)),
    ),
  );
}
