/** Searching orders: shared values are matched once per kind, an order's own text by trigrams. */

import type { SearchWord } from '@portal/domain/text/search-words';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { matchesWord, matchesByIndex } from './match-text.ts';

interface Wanted {
  status?: string | undefined;
  department?: string | undefined;
}

/**
 * The kinds with a word in the service's name, department, status, timeline, price or payment. Scans all kinds: there
 * are as many as combinations of service, status, price and timeline.
 */
export async function findKinds(
  db: Db,
  word: SearchWord,
  { status, department }: Wanted = {},
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct id from order_kinds
    where ${matchesWord(sql`shown`, word)} and ${status === undefined ? sql`true` : sql`status = ${status}`}
      and ${department === undefined ? sql`true` : sql`category = ${department}`}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The names of current and earlier orders that contain a word. */
export async function findServiceNames(db: Db, word: SearchWord): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct service_name as name from order_kinds where ${matchesWord(sql`folded_name`, word)}`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/**
 * Whether an order's own text contains a word, by the index `orders_own_text`: its number and its days, such as
 * "ord-000012" and "2026-11-28". Skips words with other characters: their trigrams, such as "ord 2026", match every
 * order.
 */
export function ownTextMatches(word: SearchWord): RawBuilder<boolean> {
  const writings = word.filter((writing) => /^[\dord-]+$/.test(writing));
  return writings.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(
        writings.map((writing) => matchesByIndex(sql`orders.own_text`, [[writing]])),
        sql` or `,
      )})`;
}
