/** Admins for the benchmark: the only role of which all can subscribe to one chat. Returns their ids. */

import type { BenchmarkDatabase } from './benchmark-database.ts';

export async function makeAdmins({ db }: BenchmarkDatabase, count: number): Promise<number[]> {
  const made = await db
    .insertInto('people')
    .values(
      Array.from({ length: count }, (_, n) => ({
        user_type: 'admin' as const,
        name: `Administrator ${n + 1}`,
        email: `admin-${n + 1}-${Date.now()}@example.in`,
        phone: '9812345678',
        password_hash: 'none',
      })),
    )
    .returning('id')
    .execute();
  return made.map(({ id }) => id);
}
