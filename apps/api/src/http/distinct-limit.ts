/** Limits how many different things one network may ask about; a repetition is free. */

import { createHash } from 'node:crypto';
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

export interface DistinctLimit {
  /** Counts `thing` once. Returns false for a new one beyond the limit. */
  admits(network: string, thing: string): Promise<boolean>;
}

const windowSeconds = 3_600;
const unlimited = 1_000_000_000;

export function createDistinctLimit(
  counter: (keyPrefix: string, points: number, duration: number) => RateLimiterPostgres,
  name: string,
  most: number,
): DistinctLimit {
  const things = counter(`${name}-thing`, unlimited, windowSeconds);
  const networks = counter(`${name}-network`, most, windowSeconds);
  return {
    async admits(network, thing) {
      const { consumedPoints } = await things.consume(hashOf(`${network}|${thing}`));
      try {
        if (consumedPoints === 1) await networks.consume(hashOf(network));
        else if (((await networks.get(hashOf(network)))?.consumedPoints ?? 0) > most) return false;
        return true;
      } catch (error) {
        if (error instanceof RateLimiterRes) return false;
        throw error;
      }
    },
  };
}

export interface DistinctPerMinute {
  /** Returns the seconds to wait, or 0. */
  consume(network: string, thing: string): number;
  /** Removes a thing that should not count. */
  refund(network: string, thing: string): void;
}

const mostNetworks = 20_000;

/**
 * In memory of this process, so that a flood costs no queries. Resets every minute, and allows everything beyond a
 * maximum number of networks.
 */
export function createDistinctPerMinute(most: number): DistinctPerMinute {
  const seen = new Map<string, Set<string>>();
  let endsAt = 0;
  const take = (network: string, thing: string) => {
    const now = performance.now();
    if (now >= endsAt) {
      seen.clear();
      endsAt = now + 60_000;
    }
    const things = seen.get(network) ?? new Set<string>();
    if (things.has(thing)) return 0;
    if (things.size >= most) return (endsAt - now) / 1000;
    things.add(thing);
    if (seen.size < mostNetworks) seen.set(network, things);
    return 0;
  };
  return { consume: take, refund: (network, thing) => void seen.get(network)?.delete(thing) };
}

/** Hashed, so that the table does not reveal networks and their requests. */
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');
