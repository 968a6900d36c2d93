/** `reindex`: checks and rebuilds derived data of searches, lists and counters. */

import pg from 'pg';
import { directUrlOf } from '../config.ts';
import {
  checkDueRanks,
  checkOrderKinds,
  checkReceivables,
  checkServicesOfCustomers,
  checkTallies,
} from './check-derived-tables.ts';
import { checkGeneratedColumns } from './check-generated-columns.ts';
import { defineCommand } from './command.ts';

/** The result of one check. */
export interface Finding {
  part: string;
  wrong: number;
}

/** Finds wrong rows, and corrects them if `repair` is set. */
export type Check = (client: pg.Client, repair: boolean) => AsyncGenerator<Finding> | Promise<Finding[]>;

/** In this order: the kinds of orders are found by a generated column. */
const checks: readonly Check[] = [
  checkGeneratedColumns,
  checkDueRanks,
  checkOrderKinds,
  checkServicesOfCustomers,
  checkTallies,
  checkReceivables,
];

export const reindex = defineCommand({
  usage: ['[--check] [--indexes] [--json]'],
  help: `
Everything here follows from other rows and is kept by the database itself; it goes
wrong when a Postgres of another version or another locale took the data over, or when
somebody wrote past the triggers. The portal may keep running: rows are read a few
megabytes at a time, and only wrong ones are written.

  --check     says what is wrong and changes nothing; exit code 1 when something is
  --indexes   rebuilds every index as well, one after another and without locking
              anybody out: after an upgrade of the operating system's C library
  --json      says it as JSON

It mends the texts that searches read, the kinds of orders, the services of each
customer, the counters of orders, tickets and people, and what customers owe.`,
  options: {
    check: { type: 'boolean', default: false },
    indexes: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  async run({ deps, terminal, values: { check, indexes, json } }) {
    const client = await connect(directUrlOf(deps.config));
    try {
      const findings: Finding[] = [];
      for (const one of checks) for await (const finding of await one(client, !check)) findings.push(finding);
      const wrong = findings.reduce((sum, finding) => sum + finding.wrong, 0);
      const rebuilt = indexes && !check ? await rebuildIndexes(client) : [];
      if (json) terminal.say(JSON.stringify({ findings, mended: !check, rebuilt }, null, 2));
      else {
        terminal.table(
          ['PART', check ? 'WRONG' : 'MENDED'],
          findings.map(({ part, wrong: count }) => [part, String(count)]),
        );
        if (rebuilt.length > 0) terminal.say(`Rebuilt ${rebuilt.length} indexes.`);
      }
      return check && wrong > 0 ? 1 : 0;
    } finally {
      await client.end();
    }
  },
});

/** A separate connection, since counting a million rows exceeds the limits of calls. */
async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'portal-admin',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 3_600_000,
  });
  await client.connect();
  return client;
}

/** Returns the names of the rebuilt indexes. Drops half-built ones of an earlier run first. */
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
