/** A staff member's pages and searches with 50,000 tasks, against those of a colleague with 50 in the same database. */

import { performance } from 'node:perf_hooks';
import pg from 'pg';
import type { BenchmarkDatabase } from '../benchmark-database.ts';
import type { Case, Figure } from '../cases.ts';
import { atMost } from '../figures.ts';
import { median } from '../paired-runs.ts';
import { productEnv } from '../product-env.ts';
import { type ServerUnderLoad, startServer } from '../server-under-load.ts';
import { signIn } from '../sign-in.ts';

const manyTasks = 50_000;
const fewTasks = 50;
const pageSize = 100;
/** Pages before the deep one: 40,000 tasks. */
const deepPages = 400;
/** Below it the difference is noise of the calls, not of the lists. */
const leastMs = 3;

const asks: Record<string, Record<string, unknown>> = {
  'first page': { limit: 10 },
  'most urgent first': { limit: 10, sort: 'due' },
  'least urgent first': { limit: 10, sort: 'due_desc' },
  'overdue ones': { limit: 10, sort: 'due', due: 'overdue' },
  'in progress': { limit: 10, sort: 'due', bucket: 'progress' },
  'search for a number': { limit: 10, sort: 'due', q: 'ORD-000777' },
  'search for many': { limit: 10, sort: 'due', q: 'customer' },
  'search for nothing': { limit: 10, sort: 'due', q: 'no such words' },
};

export const staffTasks: Case = async (stage, rounds) => {
  const [few = 0, many = 0] = await makeStaff(stage);
  const [fewToken = '', manyToken = ''] = await signIn(stage, [few, many], 'staff');
  const server = await startServer('product-server.ts', productEnv(stage));
  try {
    const figures: Figure[] = [];
    for (const [name, body] of Object.entries(asks)) {
      const sides = [() => ask(server, fewToken, body), () => ask(server, manyToken, body)] as const;
      figures.push(await compare(name, sides, rounds));
    }
    const cursor = await walk(server, manyToken);
    const page = { limit: pageSize, sort: 'due' };
    const deep = [
      () => ask(server, manyToken, page),
      () => ask(server, manyToken, { ...page, cursor }),
    ] as const;
    figures.push(await compare('deep page against the first', deep, rounds));
    return figures;
  } finally {
    await server.stop();
  }
};

/** Two staff members, with few and with many orders, spread over time and status. */
async function makeStaff({ db, databaseUrl }: BenchmarkDatabase): Promise<number[]> {
  const people = await db
    .insertInto('people')
    .values(
      ['few', 'many'].map((name) => ({
        user_type: 'staff' as const,
        name: `Staff with ${name}`,
        email: `staff-${name}@bench.example.in`,
        phone: '9812345678',
        password_hash: 'none',
        department: 'Payroll Services',
      })),
    )
    .returning('id')
    .execute();
  const [few = 0, many = 0] = people.map(({ id }) => id);
  // Takes minutes, beyond the statement timeout of the product's connections.
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set statement_timeout = 0');
  try {
    await client.query(
      `update orders set assigned_to = case when turn <= $1::int then $2::bigint else $3::bigint end,
         status = case id % 4 when 0 then steps[cardinality(steps)] when 1 then steps[1] else 'Pending' end
       from (select id as chosen, row_number() over (order by id % 97, id) as turn from orders) numbered
       where id = chosen and turn <= $1::int + $4::int`,
      [fewTasks, few, many, manyTasks],
    );
    await client.query('vacuum analyze orders');
  } finally {
    await client.end();
  }
  return [few, many];
}

async function compare(
  name: string,
  sides: readonly [() => Promise<unknown>, () => Promise<unknown>],
  rounds: number,
): Promise<Figure> {
  const taken: [number[], number[]] = [[], []];
  for (let call = 0; call < rounds * 5 + 3; call += 1) {
    for (const place of [0, 1] as const) {
      const began = performance.now();
      await sides[place]();
      // The first ones warm up caches.
      if (call >= 3) taken[place].push(performance.now() - began);
    }
  }
  const [few, many] = [median(taken[0]), median(taken[1])];
  const label = `staff-tasks, ${name}: 50,000 ÷ 50 (${many.toFixed(1)} and ${few.toFixed(1)} ms)`;
  return atMost(label, Math.max(many, leastMs) / Math.max(few, leastMs), 2);
}

/** The cursor of a page far down the list of the most urgent. */
async function walk(server: ServerUnderLoad, token: string): Promise<string> {
  let cursor = '';
  for (let page = 0; page < deepPages; page += 1) {
    const body = { limit: pageSize, sort: 'due', ...(cursor !== '' && { cursor }) };
    const { next_cursor: next } = await ask(server, token, body);
    if (typeof next !== 'string') throw new Error('the list ended before the deep page');
    cursor = next;
  }
  return cursor;
}

async function ask(server: ServerUnderLoad, token: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${server.url}/api/stafftasks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`stafftasks answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}
