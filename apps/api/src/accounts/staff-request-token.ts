/**
 * The token of the link that is mailed to whoever asks for access (record 0029). It holds for one person and one
 * address, and has no row: person, end and our signature are all of it.
 */
import { verifyLink, signLink } from '../crypto/signed-link.ts';
import type { Secrets } from '../secrets.ts';

/** As its mail says. */
const validSeconds = 7 * 24 * 3_600;

interface Asker {
  id: number;
  email: string;
}

export interface StaffRequestToken {
  /** Whom it names; true only of a token that is right. */
  id: number;
  expires: string;
  signature: string;
}

export function writeToken(secrets: Secrets, asker: Asker, now: Date): string {
  const { expires, signature } = signLink(secrets, signedText(asker), now, validSeconds);
  return `${asker.id}.${expires}.${signature}`;
}

/** Undefined when it does not look like one, whoever has written it. */
export function readToken(token: string): StaffRequestToken | undefined {
  const [, id, expires, signature] = /^([1-9]\d{0,14})\.(\d{1,12})\.([\w-]+)$/.exec(token) ?? [];
  if (id === undefined || expires === undefined || signature === undefined) return undefined;
  return { id: Number(id), expires, signature };
}

/** Whether we have written it for this person and this address, and it has not ended. */
export const isRight = (secrets: Secrets, asker: Asker, token: StaffRequestToken, now: Date): boolean =>
  verifyLink(secrets, signedText(asker), token, now) === 'valid';

/** No path of a stored file begins so. */
const signedText = ({ id, email }: Asker) => `staff-request/${id}/${email}`;
