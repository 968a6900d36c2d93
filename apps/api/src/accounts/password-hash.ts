/** argon2id, with a cap on how many run at once: a flood of logins is the cheapest way to stop a server. */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { tooMany } from '../http/errors.ts';

export interface Hasher {
  hash(password: string): Promise<string>;
  /** Without a hash (unknown e-mail) it spends the same time and answers false (ASVS 6.3.8). */
  matches(stored: string | undefined, password: string): Promise<boolean>;
}

/** algorithm 2 is argon2id; the package's enum exists in types only. */
const argonParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, algorithm: 2 } as const;
const mostWaiting = 50;

export function createHasher(): Hasher {
  const turn = limitConcurrency(availableParallelism(), mostWaiting);
  const nobody = hash('nobody has this password', argonParameters);
  return {
    hash: (password) => turn(() => hash(password.normalize('NFC'), argonParameters)),
    matches: (stored, password) =>
      turn(async () => {
        const matches = await matchesAsComposed(stored ?? (await nobody), password);
        return stored !== undefined && matches;
      }),
  };
}

/** Keyboards write é as one character or as two (NIST SP 800-63B asks for NFC); older hashes are of what was typed. */
async function matchesAsComposed(stored: string, password: string): Promise<boolean> {
  const composed = password.normalize('NFC');
  if (await verify(stored, composed)) return true;
  return composed !== password && verify(stored, password);
}

/** At most `running` at once and `waiting` in the queue; the next one is refused with 429. */
function limitConcurrency(running: number, waiting: number) {
  const queue: (() => void)[] = [];
  let active = 0;
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (active >= running) {
      if (queue.length >= waiting) throw tooMany(2);
      await new Promise<void>((go) => queue.push(go));
    } else active += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else active -= 1;
    }
  };
}
