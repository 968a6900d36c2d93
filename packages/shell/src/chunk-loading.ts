/** Pieces of the app that are loaded when needed: their time limit, and telling their failure from others. */
import type { AnyRouter } from '@tanstack/react-router';

/** How long a piece may take to arrive, in milliseconds (C§9). */
export const CHUNK_TIME_LIMIT = 120_000;

/** A piece of the app did not arrive. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** Gives every lazily loaded screen of a router the time limit. */
export function limitChunkLoading(router: AnyRouter, limit = CHUNK_TIME_LIMIT): void {
  for (const route of Object.values<LazyRoute>(router.routesById)) {
    const component = route.options.component;
    const load = component?.preload;
    if (component && load) component.preload = () => withTimeLimit(load(), limit);
  }
}

/** Whether an error means that a piece did not arrive; each browser words it differently. */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof ChunkLoadError ||
    (error instanceof Error &&
      /dynamically imported module|importing a module|preload CSS/i.test(error.message))
  );
}

type LazyRoute = { options: { component?: { preload?: (() => Promise<unknown>) | undefined } } };

/** What is being loaded, or ChunkLoadError when it takes longer than the limit. */
export async function withTimeLimit<Piece>(
  loading: Promise<Piece>,
  limit = CHUNK_TIME_LIMIT,
): Promise<Piece> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ChunkLoadError(`Nothing arrived within ${limit / 1000} seconds`)),
      limit,
    );
  });
  try {
    return await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
}
