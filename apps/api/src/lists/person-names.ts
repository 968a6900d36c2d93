import { FIELD_BORDER, type SearchWord } from '@portal/domain/text/search-words';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { matchesWord } from './match-text.ts';

/**
 * A person's folded name, as in the index `people_search`: part of the stored search text, since folding a name with
 * accents takes a tenth of a millisecond.
 */
export const foldedName = sql`split_part(people.search_text, ${sql.lit(FIELD_BORDER)}, 2)`;

/**
 * The staff, deactivated ones included, whose names contain a word, for searches of assigned work. A separate query,
 * since Postgres plans well only for known ids. Uses the index `staff_ever`.
 */
export async function findStaffNamed(db: Db, word: SearchWord): Promise<number[]> {
  const staff = await db
    .selectFrom('people')
    .select('id')
    .where('user_type', '=', 'staff')
    .where(matchesWord(foldedName, word))
    .execute();
  return staff.map(({ id }) => id);
}
