/**
 * argon2id with a limit on concurrent hashes, since a flood of logins is the cheapest attack. Known networks go
 * first, so strangers can't keep users out (record 0032).
 */

import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { tooMany } from '../contract/errors.ts';

export interface Hasher {
  hash(password: string): Promise<string>;
  /**
   * Without a hash (unknown e-mail) it takes the same time and returns false (ASVS 6.3.8). @param lane `known` for
   * networks from which the account was opened lately, and for signed-in callers
   */
  matches(stored: string | undefined, password: string, lane: Lane): Promise<boolean>;
}

/** Algorithm 2 is argon2id; the package's enum exists in types only. */
const argonParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, algorithm: 2 } as const;

export type Lane = 'known' | 'unknown';

const mostWaiting: Record<Lane, number> = { known: 100, unknown: 50 };
/** Clients that waited longer have given up or retried, so newer requests get the slot. */
const usualLongestWaitMs = 5_000;

export function createHasher(longestWaitMs = usualLongestWaitMs): Hasher {
  const turn = limitConcurrency(availableParallelism(), longestWaitMs);
  const nobody = hash('nobody has this password', argonParameters);
  return {
    // New passwords follow a code or a login; requests for staff access are limited per network.
    hash: (password) => turn('known', () => hash(password.normalize('NFC'), argonParameters)),
    matches: (stored, password, lane) =>
      turn(lane, async () => {
        const matches = await matchesAsComposed(stored ?? (await nobody), password);
        return stored !== undefined && matches;
      }),
  };
}

/** Keyboards compose é as one character or two (NIST SP 800-63B asks for NFC); older hashes hold it as typed. */
async function matchesAsComposed(stored: string, password: string): Promise<boolean> {
  const composed = password.normalize('NFC');
  if (await verify(stored, composed)) return true;
  return composed !== password && verify(stored, password);
}

interface Waiting {
  readonly since: number;
  go(): void;
  refuse(): void;
}

/**
 * At most `running` at once. Known requests queue and go first. Of the unknown the newest goes first and the oldest
 * is refused with 429: a long queue would only hold clients that have given up.
 */
function limitConcurrency(running: number, longestWaitMs: number) {
  const known: Waiting[] = [];
  const unknown: Waiting[] = [];
  let active = 0;
  const wait = (lane: Lane) =>
    new Promise<void>((resolve, reject) => {
      const waiting = { since: performance.now(), go: resolve, refuse: () => reject(tooMany(2)) };
      const queue = lane === 'known' ? known : unknown;
      if (queue.length < mostWaiting[lane]) queue.push(waiting);
      else if (lane === 'known') waiting.refuse();
      else {
        queue.shift()?.refuse();
        queue.push(waiting);
      }
    });
  const next = (): Waiting | undefined => {
    while ((unknown[0]?.since ?? Infinity) < performance.now() - longestWaitMs) unknown.shift()?.refuse();
    return known.shift() ?? unknown.pop();
  };
  return async <Value>(lane: Lane, work: () => Promise<Value>): Promise<Value> => {
    if (active >= running) await wait(lane);
    else active += 1;
    try {
      return await work();
    } finally {
      const waiting = next();
      if (waiting) waiting.go();
      else active -= 1;
    }
  };
}
