/**
 * The token in the mail to a requester of staff access (record 0029). Not stored: it consists of person, expiry and
 * our signature over person and address.
 */

import { verifyLink, signLink } from '../crypto/signed-link.ts';
import type { Secrets } from '../secrets.ts';

/** As the mail says. */
const VALID_SECONDS = 7 * 24 * 3_600;

interface Requester {
  id: number;
  email: string;
}

export interface StaffRequestToken {
  /** To be trusted only once `isValidToken` says so. */
  id: number;
  expires: string;
  signature: string;
}

export function createToken(secrets: Secrets, asker: Requester, now: Date): string {
  const { expires, signature } = signLink(secrets, signedText(asker), now, VALID_SECONDS);
  return `${asker.id}.${expires}.${signature}`;
}

/** Undefined for text of another shape. Doesn't check the signature. */
export function parseToken(token: string): StaffRequestToken | undefined {
  const [, id, expires, signature] = /^([1-9]\d{0,14})\.(\d{1,12})\.([\w-]+)$/.exec(token) ?? [];
  if (id === undefined || expires === undefined || signature === undefined) return undefined;
  return { id: Number(id), expires, signature };
}

/** Whether we signed it for this person and address, and it has not expired. */
export const isValidToken = (
  secrets: Secrets,
  asker: Requester,
  token: StaffRequestToken,
  now: Date,
): boolean => verifyLink(secrets, signedText(asker), token, now) === 'valid';

/** Never the path of a stored file. */
const signedText = ({ id, email }: Requester) => `staff-request/${id}/${email}`;
