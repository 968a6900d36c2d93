/** Compares every stored generated column with its expression, a few megabytes at a time. */

import pg from 'pg';
import type { Finding } from './reindex.ts';

interface Generated {
  table: string;
  column: string;
  expression: string;
  /** A source column of the expression; writing it makes Postgres recompute. */
  source: string;
}

const BLOCKS_PER_QUERY = 256;

export async function* checkGeneratedColumns(client: pg.Client, repair: boolean): AsyncGenerator<Finding> {
  for (const generated of await findGenerated(client)) {
    const { table, column } = generated;
    yield { part: `${table}.${column}`, wrong: await checkColumn(client, generated, repair) };
  }
}

async function findGenerated(client: pg.Client): Promise<Generated[]> {
  const { rows } = await client.query<Generated>(`
    select relname as table, attname as column, pg_get_expr(adbin, adrelid) as expression,
      (select source.attname from pg_depend
        join pg_attribute source on source.attrelid = refobjid and source.attnum = refobjsubid
        where classid = 'pg_attrdef'::regclass and objid = pg_attrdef.oid and refclassid = 'pg_class'::regclass
          and refobjid = pg_class.oid and source.attgenerated = '' and source.attidentity = ''
        order by source.attnum limit 1) as source
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attgenerated = 's'
    order by 1, attnum`);
  return rows;
}

/** Rows written concurrently may move and be missed: their write recomputed them. */
async function checkColumn(
  client: pg.Client,
  { table, column, expression, source }: Generated,
  repair: boolean,
) {
  const name = pg.escapeIdentifier(table);
  const where = `ctid >= $1::tid and ctid < $2::tid
    and ${pg.escapeIdentifier(column)} is distinct from (${expression})`;
  const written = pg.escapeIdentifier(source);
  const statement = repair
    ? `update ${name} set ${written} = ${written} where ${where}`
    : `select count(*)::int as wrong from ${name} where ${where}`;
  const { rows: sizes } = await client.query<{ blocks: number }>(
    `select (pg_relation_size('${name}') / current_setting('block_size')::int)::int as blocks`,
  );
  const blocks = sizes[0]?.blocks ?? 0;
  let wrong = 0;
  for (let first = 0; first < blocks; first += BLOCKS_PER_QUERY) {
    const range = [`(${first},0)`, `(${first + BLOCKS_PER_QUERY},0)`];
    const { rows, rowCount } = await client.query<{ wrong?: number }>(statement, range);
    wrong += repair ? (rowCount ?? 0) : (rows[0]?.wrong ?? 0);
  }
  return wrong;
}
