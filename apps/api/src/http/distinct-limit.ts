/** How many different things one network may ask about in an hour; the same one again is free. */
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

/** Hashed: the table need not list who asks about what. */
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');
