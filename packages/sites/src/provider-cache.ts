/**
 * Caches the provider's details from the API for a second. Requests refresh them, so a change needs no restart; while the
 * API is down the last ones are used.
 */

import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Provider } from './site-config.ts';

/** A page shows a change after this time at the latest. */
const freshMs = 1_000;
/** Between two attempts before the first response. */
const againMs = 1_000;

export interface ProviderCache {
  /** The same object until something changes; undefined before the first response. */
  fresh(): Promise<Provider | undefined>;
  known(): Provider | undefined;
  /** Polls until the API has responded once. */
  keepAsking(stopping: AbortSignal): Promise<void>;
}

export function createProviderCache(ask: () => Promise<Provider>, log: Logger): ProviderCache {
  let known: Provider | undefined;
  let text = '';
  let asking: Promise<void> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let isAway = false;

  const renew = async () => {
    try {
      const provider = await ask();
      if (JSON.stringify(provider) !== text) [known, text] = [provider, JSON.stringify(provider)];
      if (isAway) log.info('the API answers again');
      isAway = false;
    } catch (err) {
      if (!isAway) log.warn({ err }, 'the API does not say who the provider is');
      isAway = true;
    }
    askedAt = performance.now();
    asking = undefined;
  };
  const fresh = async () => {
    if (performance.now() - askedAt > freshMs) await (asking ??= renew());
    return known;
  };
  return {
    fresh,
    known: () => known,
    async keepAsking(stopping) {
      while (!stopping.aborted && (await fresh()) === undefined) {
        await wait(againMs, undefined, { signal: stopping }).catch(() => undefined);
      }
    },
  };
}
