/** Chunks that fail to load. */

import {
  CHUNK_TIME_LIMIT,
  ChunkLoadError,
  isChunkFailure,
  limitChunkLoading,
} from '@portal/shell/chunk-loading';
import { parseSettings } from '@portal/shell/env';
import { testConfig } from '@portal/shell/testing/test-config';
import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { app } from '../app.ts';

type Loading = { preload?: () => Promise<unknown> };

describe('a chunk', () => {
  afterEach(() => vi.useRealTimers());

  const routerWith = (component: Loading) => {
    const router = app.createRouter({
      settings: parseSettings(testConfig()),
      history: createMemoryHistory(),
    });
    Object.assign(router.routesById['/'].options, { component });
    limitChunkLoading(router);
    return router;
  };

  it('times out after 120 seconds [constants-013]', async () => {
    vi.useFakeTimers();
    expect(CHUNK_TIME_LIMIT).toBe(120_000);
    const component: Loading = { preload: () => Promise.withResolvers().promise };
    routerWith(component);
    const arrival = component.preload?.().then(
      () => 'arrived',
      (error: unknown) => error,
    );
    await vi.advanceTimersByTimeAsync(119_999);
    const early = await Promise.race([arrival, Promise.resolve('still waiting')]);
    expect(early).toBe('still waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await arrival).toBeInstanceOf(ChunkLoadError);
  });

  it('that loads in time is used', async () => {
    const component: Loading = { preload: () => Promise.resolve('the screen') };
    routerWith(component);
    await expect(component.preload?.()).resolves.toBe('the screen');
  });

  it.each([
    new ChunkLoadError('late'),
    new TypeError('Failed to fetch dynamically imported module: http://x/assets/a.js'),
    new TypeError('error loading dynamically imported module'),
    new TypeError('Importing a module script failed.'),
    new Error('Unable to preload CSS for /assets/a.css'),
  ])('that failed to load is distinguished from other errors: %s', (error) => {
    expect(isChunkFailure(error)).toBe(true);
  });

  it.each([new TypeError('x is undefined'), 'text', undefined])('is not blamed for %s', (error) => {
    expect(isChunkFailure(error)).toBe(false);
  });
});
