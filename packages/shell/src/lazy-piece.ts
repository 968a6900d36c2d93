/** A lazy part of a screen, loaded when it is first shown; waits while offline, as screens do. */

import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { loadPiece } from './chunk-loading.ts';

/** Requires a Suspense boundary. */
export const lazyPiece = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() => loadPiece(async () => ({ default: await load() })));
