/** Reads the tables of the database: columns, primary keys and foreign keys. */

import { sql } from 'kysely';
import type { Db } from '../src/db/database.ts';

export interface Column {
  readonly name: string;
  /** Postgres' type name: `text`, `int8`, `_text`, … */
  readonly type: string;
  readonly isGenerated: boolean;
  readonly isPrimary: boolean;
  /** The table that the column references. */
  readonly target: string | null;
}

export type Schema = ReadonlyMap<string, readonly Column[]>;

export async function readSchema(db: Db): Promise<Schema> {
  const { rows } = await sql<Column & { table: string }>`
    select class.relname as table, attname as name, typname as type, attgenerated <> '' as "isGenerated",
      exists (select from pg_constraint where conrelid = class.oid and contype = 'p' and attnum = any (conkey))
        as "isPrimary",
      (select confrelid::regclass::text from pg_constraint
        where conrelid = class.oid and contype = 'f' and conkey = array[attnum]) as target
    from pg_class class join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
      join pg_type on pg_type.oid = atttypid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    order by class.relname, attnum`.execute(db);
  const schema = new Map<string, Column[]>();
  for (const { table, ...column } of rows) schema.set(table, [...(schema.get(table) ?? []), column]);
  return schema;
}
