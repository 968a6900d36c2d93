/** A lazy part of a screen, loaded when it is first shown; waits while offline, as screens do. */

import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { loadChunk } from './chunk-loading.ts';

/** Requires a Suspense boundary. */
export const lazyComponent = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() => loadChunk(async () => ({ default: await load() })));
