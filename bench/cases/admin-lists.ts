/** Every list, deep page and search of an admin over all orders, against the same with 10,000 of them. */

import { performance } from 'node:perf_hooks';
import { createBenchmarkDatabase, type BenchmarkDatabase } from '../benchmark-database.ts';
import type { Case, Figure } from '../cases.ts';
import { atMost } from '../figures.ts';
import { loadAdminData } from '../load-admin-data.ts';
import { loadRegister } from '../load-register.ts';
import { makeAdmins } from '../make-admins.ts';
import { median } from '../paired-runs.ts';
import { productEnv } from '../product-env.ts';
import { type ServerUnderLoad, startServer } from '../server-under-load.ts';
import { signIn } from '../sign-in.ts';

const smallOrders = 10_000;
const callsEach = 20;
/** Rows before a deep page; fewer than the small database has. */
const deepPages = 60;
const pageSize = 100;
/** Below it the difference is noise of the sockets, not of the databases. */
const leastMs = 3;

interface Ask {
  path: string;
  body: Record<string, unknown>;
}

interface Listed extends Ask {
  deep?: true;
  /** The work grows with the number of rows, as for a count, so the two databases are not comparable. */
  grows?: true;
}

const asks: Record<string, Listed> = {
  'adminorders: first page': { path: 'adminorders', body: { limit: 10 } },
  'adminorders: deep page': { path: 'adminorders', body: { limit: pageSize }, deep: true },
  'adminorders: search for a number': { path: 'adminorders', body: { limit: 10, q: 'ORD-004321' } },
  'adminorders: search for many': { path: 'adminorders', body: { limit: 10, q: 'customer 12' } },
  'adminorders: search for a service': { path: 'adminorders', body: { limit: 10, q: 'gst registration' } },
  'adminorders: search for a service, by price': {
    path: 'adminorders',
    body: { limit: 10, q: 'gst registration', sort: 'price_desc' },
    grows: true,
  },
  'adminorders: search for nothing': { path: 'adminorders', body: { limit: 10, q: 'no such words' } },
  'customers: first page': { path: 'customers', body: { limit: 10 } },
  'customers: deep page': { path: 'customers', body: { limit: pageSize }, deep: true },
  'customers: search': { path: 'customers', body: { limit: 10, q: 'visitor-123' } },
  'customers: search for a service': {
    path: 'customers',
    body: { limit: 10, q: 'gst registration' },
    grows: true,
  },
  'customers: search for nothing': { path: 'customers', body: { limit: 10, q: 'no such words' } },
  'customers: by name': { path: 'customers', body: { limit: 10, sort: 'name' } },
  'staff: first page': { path: 'staff', body: { limit: 10 } },
  'admintickets: first page': { path: 'admintickets', body: { limit: 10 } },
  'admintickets: search': { path: 'admintickets', body: { limit: 10, q: 'order 999' } },
  'admintickets: search for nothing': { path: 'admintickets', body: { limit: 10, q: 'no such words' } },
  'chatOrders: first page': { path: 'chatOrders', body: { limit: 50 } },
  'chatOrders: deep page': { path: 'chatOrders', body: { limit: pageSize }, deep: true },
  'chatOrders: search': { path: 'chatOrders', body: { limit: 50, q: 'ORD-004321' } },
  'admin_payments: first page': { path: 'admin_payments', body: { limit: 10 } },
  'admin_payments: deep page': { path: 'admin_payments', body: { limit: pageSize }, deep: true },
  'admin_payments: search for a payment': {
    path: 'admin_payments',
    body: { limit: 10, q: 'pay_bench_4321' },
  },
  'admin_payments: search for a name': { path: 'admin_payments', body: { limit: 10, q: 'customer 12' } },
  'admin_payments: search for nothing': { path: 'admin_payments', body: { limit: 10, q: 'no such words' } },
  'admin_payments: refunded ones': { path: 'admin_payments', body: { limit: 10, state: 'Refunded' } },
  'admin_payments: of a department': { path: 'admin_payments', body: { limit: 10, department: 'Closure' } },
  'admin_invoices: first page': { path: 'admin_invoices', body: { limit: 10 } },
  'admin_invoices: deep page': { path: 'admin_invoices', body: { limit: pageSize }, deep: true },
  'admin_invoices: search for a number': {
    path: 'admin_invoices',
    body: { limit: 10, q: 'INV/9900/004321' },
  },
  'admin_invoices: search for a common amount': {
    path: 'admin_invoices',
    body: { limit: 10, q: 'Rs.1,768.82' },
    grows: true,
  },
  'admin_invoices: credit notes': { path: 'admin_invoices', body: { limit: 10, kind: 'credit_note' } },
  'revenue: a year by service': { path: 'revenue', body: { year: '2025-26', by: 'service' } },
  'admin_invoices: since 2020': { path: 'admin_invoices', body: { limit: 10, from: '2020-01-01' } },
  'admintasks: by staff member': { path: 'admintasks', body: { by: 'staff' } },
  'admintasks: by status': { path: 'admintasks', body: { by: 'status' } },
  admindashboard: { path: 'admindashboard', body: {} },
  admin_figures: { path: 'admin_figures', body: {}, grows: true },
  find_anything: { path: 'find_anything', body: { q: 'customer 123' } },
  'find_anything: an invoice': { path: 'find_anything', body: { q: 'INV/9900/004321' } },
};

export const adminLists: Case = async (stage) => {
  const small = await createBenchmarkDatabase(smallOrders);
  try {
    const sides = [
      await openSide(small, smallOrders),
      await openSide(stage, await countOrders(stage)),
    ] as const;
    try {
      const figures: Figure[] = [];
      for (const [name, ask] of Object.entries(asks)) figures.push(...(await compare(name, ask, sides)));
      return figures;
    } finally {
      await Promise.all(sides.map(({ server }) => server.stop()));
    }
  } finally {
    await small.close();
  }
};

interface Side {
  server: ServerUnderLoad;
  token: string;
}

async function openSide(stage: BenchmarkDatabase, orders: number): Promise<Side> {
  await loadAdminData(stage.databaseUrl, {
    customers: Math.ceil(orders / 5),
    staff: 50,
    tickets: Math.ceil(orders / 10),
    messagesPerOrder: 5,
  });
  await loadRegister(stage.databaseUrl);
  const [token = ''] = await signIn(stage, await makeAdmins(stage, 1), 'admin');
  return { server: await startServer('product-server.ts', productEnv(stage)), token };
}

async function countOrders({ db }: BenchmarkDatabase): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function compare(
  name: string,
  { path, body, deep, grows }: Listed,
  sides: readonly [Side, Side],
): Promise<Figure[]> {
  const bodies: Record<string, unknown>[] = [];
  for (const side of sides) bodies.push(deep ? { ...body, cursor: await walk(side, { path, body }) } : body);
  const taken: [number[], number[]] = [[], []];
  for (let call = 0; call < callsEach + 3; call += 1) {
    for (const place of [0, 1] as const) {
      const began = performance.now();
      await post(sides[place], { path, body: bodies[place] ?? body });
      // The first ones warm up caches.
      if (call >= 3) taken[place].push(performance.now() - began);
    }
  }
  const [few, many] = [median(taken[0]), median(taken[1])];
  const p95 = taken[1].toSorted((a, b) => a - b)[Math.floor(callsEach * 0.95)] ?? 0;
  const growth = atMost(`${name}: all ÷ 10,000 (${few.toFixed(1)} ms)`, many / Math.max(few, leastMs), 2);
  return [...(grows ? [] : [growth]), atMost(`${name}: p95 with all`, p95, 200, 'ms')];
}

/** Returns the cursor of a page far down the list. */
async function walk(side: Side, { path, body }: Ask): Promise<string | undefined> {
  let cursor: string | undefined;
  for (let page = 0; page < deepPages; page += 1) {
    const { next_cursor: next } = await post(side, {
      path,
      body: cursor === undefined ? body : { ...body, cursor },
    });
    if (typeof next !== 'string') break;
    cursor = next;
  }
  return cursor;
}

async function post({ server, token }: Side, { path, body }: Ask): Promise<Record<string, unknown>> {
  const answer = await fetch(`${server.url}/api/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  const said: unknown = await answer.json();
  return typeof said === 'object' && said !== null ? { ...said } : {};
}
