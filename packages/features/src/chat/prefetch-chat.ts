/** Starts loading a chat while its screen's chunk is still loading. */

import type { LiveParts } from '@portal/sdk/react/live-parts';
import { pathId } from '@portal/shell/path-id';
import { prefetchInBackground } from '@portal/shell/prefetch-in-background';
import type { QueryClient } from '@tanstack/react-query';

/** The route loader's arguments. */
export type ChatLoaderArgs = {
  context: { queryClient: QueryClient; live: LiveParts };
  params: { id: string };
  preload: boolean;
};

export function prefetchChat({ context, params, preload }: ChatLoaderArgs): void {
  const id = pathId(params.id);
  // Loading a chat marks it read, so it must not be preloaded.
  if (id === undefined || preload) return;
  prefetchInBackground(() =>
    import('./chat.queries.ts').then(async ({ loadChat }) => loadChat(context.queryClient, context.live, id)),
  );
}
