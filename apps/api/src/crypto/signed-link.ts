/** Links that need no token and expire after five minutes (documents-006), or later where a feature says so. */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { Problem, unauthenticAccess } from '../contract/errors.ts';
import type { Secrets } from '../secrets.ts';

const defaultSeconds = 5 * 60;

/**
 * Returns the query of a link to a stored path: its expiry in seconds since 1970 and an HMAC over both.
 * @param seconds until it expires.
 */
export function signLink(secrets: Secrets, storedPath: string, now: Date, seconds = defaultSeconds) {
  const expires = String(Math.floor(now.getTime() / 1000) + seconds);
  return { expires, signature: sign(secrets[0], storedPath, expires) };
}

export type LinkStatus = 'valid' | 'expired' | 'forged';

/** A forged link is `forged` even when it has expired, so that it reveals nothing. */
export function verifyLink(
  secrets: Secrets,
  storedPath: string,
  link: { expires: string; signature: string },
  now: Date,
): LinkStatus {
  const signature = Buffer.from(link.signature);
  const isValid = secrets.some((secret) => {
    const expected = Buffer.from(sign(secret, storedPath, link.expires));
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
  if (!isValid) return 'forged';
  return Number(link.expires) * 1000 > now.getTime() ? 'valid' : 'expired';
}

/**
 * Returns `link-bearer` for a valid link, since access was checked when it was signed. Throws 403 for a forged link, 401
 * for an expired one.
 */
export function callerOfLink(
  secrets: Secrets,
  storedPath: string,
  { expires = '', signature }: { expires?: string | undefined; signature: string },
  now: Date,
): 'link-bearer' {
  const status = verifyLink(secrets, storedPath, { expires, signature }, now);
  if (status === 'forged') throw unauthenticAccess();
  if (status === 'expired') {
    throw new Problem('unauthenticated', 'This link has ended. Please open the file from its order again.');
  }
  return 'link-bearer';
}

const sign = (secret: string, storedPath: string, expires: string) =>
  createHmac('sha256', secret).update(`${storedPath}\n${expires}`).digest('base64url');
