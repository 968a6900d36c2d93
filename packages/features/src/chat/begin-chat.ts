/** Begins to load a chat that is being opened, while its screen is still on its way. */
import type { LiveParts } from '@portal/sdk/react/live-parts';
import { beginLoad } from '@portal/shell/begin-load';
import { pathId } from '@portal/shell/path-id';
import type { QueryClient } from '@tanstack/react-query';

/** What the loader of a chat's address is given. */
export type Opening = {
  context: { queryClient: QueryClient; live: LiveParts };
  params: { id: string };
  preload: boolean;
};

export function beginChat({ context, params, preload }: Opening): void {
  const id = pathId(params.id);
  // Loading it marks it read, which only opening may do.
  if (id === undefined || preload) return;
  beginLoad(() =>
    import('./chat.queries.ts').then(async ({ loadChat }) => loadChat(context.queryClient, context.live, id)),
  );
}
