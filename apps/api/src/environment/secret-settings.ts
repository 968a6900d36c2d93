/** Four secrets, each with its predecessor during a rotation. */

import { secretFault } from '@portal/environment/faults';
import { optional, required } from '@portal/environment/setting';
import * as z from 'zod';

const secret = z.string().min(32, 'must have at least 32 characters');

const now = (meaning: string) => required(secret, meaning, { fault: secretFault });
const before = (name: string) =>
  optional(secret, `the \`${name}\` before, still good while it is changed`, { fault: secretFault });

export const secretSettings = {
  TOKEN_SECRET: now('signs session tokens'),
  TOKEN_SECRET_PREVIOUS: before('TOKEN_SECRET'),
  CODE_SECRET: now('keys the hashes of one-time codes'),
  CODE_SECRET_PREVIOUS: before('CODE_SECRET'),
  LINK_SECRET: now('signs download links, places in lists, and the link that confirms an address'),
  LINK_SECRET_PREVIOUS: before('LINK_SECRET'),
  DATA_SECRET: now('encrypts texts that identify a person; losing it loses those texts'),
  DATA_SECRET_PREVIOUS: before('DATA_SECRET'),
};

const names = ['TOKEN_SECRET', 'CODE_SECRET', 'LINK_SECRET', 'DATA_SECRET'] as const;

/** A shared secret would compromise two uses at once. */
export function findRepeatedSecrets(values: {
  readonly [Name in (typeof names)[number]]?: string;
}): string[] {
  const given = names.flatMap((name) => values[name] ?? []);
  return new Set(given).size < given.length
    ? ['TOKEN_SECRET, CODE_SECRET, LINK_SECRET and DATA_SECRET must differ']
    : [];
}
