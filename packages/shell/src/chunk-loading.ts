/** Lazily loaded chunks: waiting while offline, time limit, and detection of failures. */

import type { AnyRouter } from '@tanstack/react-router';

/** The time limit of a chunk, in milliseconds (constants-013). */
export const CHUNK_TIME_LIMIT = 120_000;

/** A chunk failed to load. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** Applies offline waiting and the time limit to every lazy screen of a router. */
export function limitChunkLoading(router: AnyRouter, limit = CHUNK_TIME_LIMIT): void {
  for (const route of Object.values<LazyRoute>(router.routesById)) {
    const { component, loader } = route.options;
    const load = component?.preload;
    if (component && load) component.preload = () => loadChunk(load, limit);
    // The build also splits each loader into a chunk, which is loaded first.
    if (loader) route.options.loader = loadedOnce(loader);
  }
}

/** Waits like a chunk on the first call only, so that later calls can show cached data while offline. */
function loadedOnce(loader: Loader): Loader {
  let isLoaded = false;
  return async (options) => {
    if (!isLoaded) await untilOnline();
    const loaded = await loader(options);
    isLoaded = true;
    return loaded;
  };
}

/** Begins once the browser is online, because browsers may cache a failed import as long as the page is open. */
export async function loadChunk<Piece>(load: () => Promise<Piece>, limit = CHUNK_TIME_LIMIT): Promise<Piece> {
  await untilOnline();
  return withTimeLimit(load(), limit);
}

/** Resolves immediately unless the browser is offline. */
export function untilOnline(): Promise<void> {
  if (typeof window === 'undefined' || navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
  });
}

/** Whether an error is a failed import; the message differs between browsers. */
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

/** Throws ChunkLoadError after the time limit. */
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
