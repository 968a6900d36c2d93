/** A part of a screen that is loaded when it is first shown; offline it waits for the connection, as screens do. */

import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { loadPiece } from './chunk-loading.ts';

/** Show it below a Suspense. */
export const lazyPiece = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() => loadPiece(async () => ({ default: await load() })));
