/** Pieces of the app that are loaded when needed: waiting while offline, their time limit, and how their failure looks. */

import type { AnyRouter } from '@tanstack/react-router';

/** How long a piece may take to arrive, in milliseconds (constants-013). */
export const CHUNK_TIME_LIMIT = 120_000;

/** A piece of the app did not arrive. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** Every lazily loaded screen of a router waits while the browser is offline, and has the time limit. */
export function limitChunkLoading(router: AnyRouter, limit = CHUNK_TIME_LIMIT): void {
  for (const route of Object.values<LazyRoute>(router.routesById)) {
    const { component, loader } = route.options;
    const load = component?.preload;
    if (component && load) component.preload = () => loadPiece(load, limit);
    // The build makes a piece of each loader as well, which comes first.
    if (loader) route.options.loader = loadedOnce(loader);
  }
}

/** Waits like a piece until it has run once; from then on it is there, and shows what is kept while offline. */
function loadedOnce(loader: Loader): Loader {
  let isThere = false;
  return async (options) => {
    if (!isThere) await untilOnline();
    const loaded = await loader(options);
    isThere = true;
    return loaded;
  };
}

/** Begins to load once the browser is online: a browser may keep a failed import for as long as the page lasts. */
export async function loadPiece<Piece>(load: () => Promise<Piece>, limit = CHUNK_TIME_LIMIT): Promise<Piece> {
  await untilOnline();
  return withTimeLimit(load(), limit);
}

/** Resolves at once unless the browser says that it is offline. */
export function untilOnline(): Promise<void> {
  if (typeof window === 'undefined' || navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
  });
}

/** Whether an error means that a piece did not arrive; each browser words it differently. */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof ChunkLoadError ||
    (error instanceof Error &&
      /dynamically imported module|importing a module|preload CSS/i.test(error.message))
  );
}

type Loader = (options: unknown) => unknown;

type LazyRoute = {
  options: { component?: { preload?: (() => Promise<unknown>) | undefined }; loader?: Loader };
};

/** What is being loaded, or ChunkLoadError when it takes longer than the limit. */
async function withTimeLimit<Piece>(loading: Promise<Piece>, limit: number): Promise<Piece> {
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
