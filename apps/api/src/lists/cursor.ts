import { createHmac, timingSafeEqual } from 'node:crypto';
import { invalid } from '../contract/errors.ts';
import type { Secrets } from '../secrets.ts';

/** The last row of a page: its id and, in lists sorted by more than the id, its sort key. */
export interface RowPosition {
  id: number;
  /** As text. Signed with the id, since the row may change before the next page is loaded. */
  key?: string | undefined;
}

export interface CursorCodec {
  encode(position: RowPosition): string;
  /** Throws 400 for a text that `encode` did not return for the same list. */
  decode(cursor: string): RowPosition;
}

/** Cursors of one list; its name includes the reader and the sort order. */
export const cursorCodec = (secrets: Secrets, list: string): CursorCodec => ({
  encode: ({ id, key }) =>
    key === undefined
      ? signedId(secrets[0], list, id)
      : `${signedId(secrets[0], `${list}:${key}`, id)}~${Buffer.from(key).toString('base64url')}`,
  decode(cursor) {
    const [signed = '', encodedKey] = cursor.split('~');
    if (encodedKey === undefined) return { id: verifiedId(secrets, list, signed) };
    const key = Buffer.from(encodedKey, 'base64url').toString();
    return { id: verifiedId(secrets, `${list}:${key}`, signed), key };
  },
});

const signedId = (secret: string, list: string, id: number) =>
  `${id.toString(36)}.${createHmac('sha256', secret).update(`page|${list}|${id}`).digest('base64url').slice(0, 22)}`;

function verifiedId(secrets: Secrets, list: string, signed: string): number {
  const id = Number.parseInt(signed, 36);
  if (!Number.isSafeInteger(id)) throw invalidCursor();
  const actual = Buffer.from(signed);
  const isValid = secrets.some((secret) => {
    const expected = Buffer.from(signedId(secret, list, id));
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
  if (!isValid) throw invalidCursor();
  return id;
}

export const invalidCursor = () =>
  invalid([{ field: 'cursor', message: 'This cursor is not one that this list answered.' }]);
