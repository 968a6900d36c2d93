/** Links that need no token and end: after five minutes (documents-006), or later where a feature says so. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Problem, unauthenticAccess } from '../contract/errors.ts';
import type { Secrets } from '../secrets.ts';

const linkSeconds = 5 * 60;

/**
 * The query of a link to a stored path: when it ends, in seconds since 1970, and our signature over both.
 * @param seconds that it works for.
 */
export function signLink(secrets: Secrets, storedPath: string, now: Date, seconds = linkSeconds) {
  const expires = String(Math.floor(now.getTime() / 1000) + seconds);
  return { expires, signature: sign(secrets[0], storedPath, expires) };
}

export type LinkVerdict = 'valid' | 'expired' | 'forged';

/** A forged link is called that whenever it ends, so that it tells nothing. */
export function judgeLink(
  secrets: Secrets,
  storedPath: string,
  link: { expires: string; signature: string },
  now: Date,
): LinkVerdict {
  const given = Buffer.from(link.signature);
  const isRight = secrets.some((secret) => {
    const right = Buffer.from(sign(secret, storedPath, link.expires));
    return given.length === right.length && timingSafeEqual(given, right);
  });
  if (!isRight) return 'forged';
  return Number(link.expires) * 1000 > now.getTime() ? 'valid' : 'expired';
}

/**
 * Who comes with a link: `everybody`, since the signature stands for the person it was made for. Throws 403 when it is
 * forged, 401 when it has ended.
 */
export function linkHolder(
  secrets: Secrets,
  storedPath: string,
  { expires = '', signature }: { expires?: string | undefined; signature: string },
  now: Date,
): 'everybody' {
  const verdict = judgeLink(secrets, storedPath, { expires, signature }, now);
  if (verdict === 'forged') throw unauthenticAccess();
  if (verdict === 'expired') {
    throw new Problem('unauthenticated', 'This link has ended. Please open the file from its order again.');
  }
  return 'everybody';
}

const sign = (secret: string, storedPath: string, expires: string) =>
  createHmac('sha256', secret).update(`${storedPath}\n${expires}`).digest('base64url');
