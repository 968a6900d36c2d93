/** Rebuilds every index concurrently, one after another. */
import pg from 'pg';

/** Answers their names. One that a rebuild before left half made is dropped first. */
export async function rebuildIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; isLeftover: boolean }>(`
    select relname as name, not indisvalid and relname ~ '_cc(new|old)\\d*$' as "isLeftover"
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and relkind = 'i' order by relname`);
  for (const { name, isLeftover } of rows) {
    const index = pg.escapeIdentifier(name);
    await client.query(
      isLeftover ? `drop index concurrently if exists ${index}` : `reindex index concurrently ${index}`,
    );
  }
  return rows.filter(({ isLeftover }) => !isLeftover).map(({ name }) => name);
}
