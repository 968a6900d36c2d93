/** The HMAC under which a one-time code is stored (otp-012). */

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../secrets.ts';

/** Includes the row's id, so a hash copied to another row matches nothing. */
export const codeHash = (secret: string, codeId: number, code: string): Buffer =>
  createHmac('sha256', secret).update(`${codeId}:${code}`).digest();

/** Compares in constant time. A row without a hash, whose mail is not sent yet, matches nothing. */
export function codeMatches(
  secrets: Secrets,
  row: { id: number; code_hash: Buffer | null },
  code: string,
): boolean {
  return secrets.some((secret) => {
    const given = codeHash(secret, row.id, code);
    return row.code_hash?.length === given.length && timingSafeEqual(row.code_hash, given);
  });
}
