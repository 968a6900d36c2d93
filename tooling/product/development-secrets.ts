/** Secrets of this one installation, made once and kept in the data folder, so that they are never shared. */

import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NAMES = [
  'TOKEN_SECRET',
  'CODE_SECRET',
  'LINK_SECRET',
  'DATA_SECRET',
  'PAYMENT_KEY_ID',
  'PAYMENT_KEY_SECRET',
  'PAYMENT_WEBHOOK_SECRET',
  'DATABASE_PASSWORD',
] as const;

export type Secrets = Record<(typeof NAMES)[number], string>;

/** Reads `secrets.json`, adding what is missing; only its owner can read the file. */
export function loadDevelopmentSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const kept = readKept(file);
  const secrets: Secrets = {
    TOKEN_SECRET: makeSecret(),
    CODE_SECRET: makeSecret(),
    LINK_SECRET: makeSecret(),
    DATA_SECRET: makeSecret(),
    // The prefix marks Razorpay's test keys, which the API rejects in production.
    PAYMENT_KEY_ID: `rzp_test_${randomBytes(7).toString('hex')}`,
    PAYMENT_KEY_SECRET: makeSecret(),
    PAYMENT_WEBHOOK_SECRET: makeSecret(),
    DATABASE_PASSWORD: makeSecret(),
    ...kept,
  };
  if (NAMES.some((name) => kept[name] === undefined)) {
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  }
  return secrets;
}

function readKept(file: string): Partial<Secrets> {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof kept !== 'object' || kept === null) throw new Error('It holds no object.');
    return Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, String(value)]));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw new Error(`${file} cannot be read. Repair it, or empty everything with npm run reset.`, {
      cause: error,
    });
  }
}

function makeSecret(): string {
  return randomBytes(32).toString('hex');
}
