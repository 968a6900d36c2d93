/** The staff, those who left included, whose names contain a text, for searches of what is assigned to them. */
import { sql } from 'kysely';
import { patternOf } from './pattern-of.ts';
import type { Db } from './database.ts';

/** Asked beforehand, since Postgres plans well only for people whom it is told. By the index `staff_ever`. */
export async function findStaffNamed(db: Db, q: string): Promise<number[]> {
  const staff = await db
    .selectFrom('people')
    .select('id')
    .where('user_type', '=', 'staff')
    .where(sql<boolean>`lower(name) like ${patternOf(q)}`)
    .execute();
  return staff.map(({ id }) => id);
}
