/** The staff, those who left included, whose names have a word, for searches of what is assigned to them. */
import type { SearchWord } from '@portal/domain/text/search-words';
import type { Db } from './database.ts';
import { foldedName } from './folded-name.ts';
import { hasWord } from '../lists/match-text.ts';

/** Asked beforehand, since Postgres plans well only for people whom it is told. By the index `staff_ever`. */
export async function findStaffNamed(db: Db, word: SearchWord): Promise<number[]> {
  const staff = await db
    .selectFrom('people')
    .select('id')
    .where('user_type', '=', 'staff')
    .where(hasWord(foldedName, word))
    .execute();
  return staff.map(({ id }) => id);
}
