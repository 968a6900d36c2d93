/** Keyset paging: a signed cursor that says after which id the next page begins. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { invalid } from '../contract/errors.ts';
import type { Secrets } from '../secrets.ts';

/** A cursor of one list of one person; nobody can make or change one. */
export const writeCursor = ([secret]: Secrets, list: string, afterId: number): string =>
  cursorBy(secret, list, afterId);

/** The id that a cursor of this list names. Throws 400 for one that was not written for it. */
export function readCursor(secrets: Secrets, list: string, cursor: string): number {
  const afterId = Number.parseInt(cursor, 36);
  if (!Number.isSafeInteger(afterId)) throw strange();
  const given = Buffer.from(cursor);
  const isRight = secrets.some((secret) => {
    const right = Buffer.from(cursorBy(secret, list, afterId));
    return given.length === right.length && timingSafeEqual(given, right);
  });
  if (!isRight) throw strange();
  return afterId;
}

/** Splits one row more than a page into the page and the cursor of the next one; null when there is none. */
export function cutPage<Row extends { id: number }>(
  rows: Row[],
  size: number,
  cursorAfter: (id: number) => string,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > size && last ? cursorAfter(last.id) : null };
}

const cursorBy = (secret: string, list: string, afterId: number) =>
  `${afterId.toString(36)}.${signature(secret, list, afterId)}`;

const signature = (secret: string, list: string, afterId: number) =>
  createHmac('sha256', secret).update(`page|${list}|${afterId}`).digest('base64url').slice(0, 22);

const strange = () =>
  invalid([{ field: 'cursor', message: 'This cursor is not one that this list answered.' }]);
