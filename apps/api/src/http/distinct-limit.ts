/** How many different things one network may ask about in some time; the same one again is free. */
import { createHash } from 'node:crypto';
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

export interface DistinctLimit {
  /** Counts `thing` once. False when it is a further one beyond the limit. */
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
  /** Answers the seconds to wait, 0 when there are none. */
  take(network: string, thing: string): number;
  /** It was no harm. */
  giveBack(network: string, thing: string): void;
}

const mostNetworks = 20_000;

/**
 * In this process alone, for what a flood must not cost the database. Begins again each minute; with more networks than
 * anybody has customers it lets the further ones through.
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
  return { take, giveBack: (network, thing) => void seen.get(network)?.delete(thing) };
}

/** Hashed: the table need not list who asks about what. */
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');
