/** Counts the rows that Postgres reads for statements, which shows on any machine whether it uses an index. */

import { type KyselyPlugin, RawNode } from 'kysely';
import type { Db } from '../src/db/database.ts';

interface PlanNode {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

const undo = new Error('undone');

/** Runs raw statements with EXPLAIN and rolls them back. They return no rows. */
export async function countRowsRead(db: Db, work: (db: Db) => Promise<unknown>): Promise<number> {
  let read = 0;
  const explaining: KyselyPlugin = {
    transformQuery({ node }) {
      if (!RawNode.is(node)) throw new Error('only raw statements can be explained');
      const [first = '', ...others] = node.sqlFragments;
      return { ...node, sqlFragments: [`explain (analyze, format json) ${first}`, ...others] };
    },
    async transformResult({ result }) {
      for (const row of result.rows) {
        const [{ Plan: plan }] = row['QUERY PLAN'] as [{ Plan: PlanNode }];
        read += readBy(plan);
      }
      return { ...result, rows: [] };
    },
  };
  const done = db.transaction().execute(async (tx) => {
    await work(tx.withPlugin(explaining));
    throw undo;
  });
  await done.catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  return read;
}

function readBy(node: PlanNode): number {
  const isScan = /Seq Scan|Index Scan|Index Only Scan|Bitmap Heap Scan/.test(node['Node Type']);
  const rows =
    isScan && node['Node Type'] !== 'Bitmap Index Scan'
      ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      : 0;
  return (node.Plans ?? []).reduce((sum, part) => sum + readBy(part), rows);
}
