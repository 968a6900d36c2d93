/** The custom lint rules: one run of oxlint over fixtures that must and must not be reported. */

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Code to lint under a path, where `*` is a unique name. */
type Group = {
  readonly rule: string;
  readonly path: string;
  readonly bad: readonly string[];
  readonly good: readonly string[];
};

const ENV = ['const port = process.env.PORT;'];
const GROUPS: readonly Group[] = [
  {
    rule: 'run-the-query',
    path: 'apps/api/src/orders/*.ts',
    bad: [
      "tx.insertInto('orders').values(order);",
      "await tx.updateTable('orders').set({ status }).where('id', '=', id);",
      "await db.selectFrom('orders').selectAll();",
      "const rows = await db.selectFrom('orders').selectAll();",
      "void db.deleteFrom('orders');",
      "await db.schema.createTable('x').addColumn('id', 'integer');",
      "await db.with('o', (q) => q.selectFrom('orders')).selectFrom('o').selectAll();",
      'await sql`select 1`;',
      'this.db?.deleteFrom(table);',
    ],
    good: [
      "await tx.insertInto('orders').values(order).execute();",
      "const query = db.selectFrom('orders').selectAll(); await query.execute();",
      "export {}; for await (const row of db.selectFrom('orders').selectAll().stream()) use(row);",
      'await sql`select 1`.execute(db);',
      "form.schema('x'); await shop.createTable('oak');",
      'await listOrders(tx);',
    ],
  },
  {
    rule: 'stay-in-feature',
    path: 'apps/api/src/accounts/*.ts',
    bad: [
      "import { lockOrder } from '../orders/order-rows.ts';",
      "import type { Order } from '../orders/order-rows.ts';",
      "export { lockOrder } from '../orders/order-rows.ts';",
      "export * from '../orders/order-rows.ts';",
      "const rows = await import('../orders/order-rows.ts');",
      "import { theme } from '../../../../packages/ui/src/theme.ts';",
      "import { routes } from '../../../customer/routes.ts';",
    ],
    good: [
      "import { session } from './session.ts';",
      "import { db } from '../db/database.ts';",
      "import { config } from '../config.ts';",
      "import { gstOf } from '@portal/domain/money';",
      "import { createTestApp } from '../../test/test-app.ts';",
      "import contract from '../../../../openapi.yaml';",
      'const word = await import(name);',
    ],
  },
  {
    rule: 'stay-in-feature',
    path: 'apps/api/src/payments/*.ts',
    bad: ["import { login } from '../accounts/login.ts';", "import { hub } from '../realtime/hub.ts';"],
    good: ["import { viewOrder } from '../orders/order-view.ts';"],
  },
  {
    rule: 'stay-in-feature',
    path: 'apps/api/src/access/*.ts',
    bad: [
      "import { viewOrder } from '../orders/order-view.ts';",
      "import { problem } from '../http/error-handler.ts';",
    ],
    good: ["import { db } from '../db/database.ts';"],
  },
  {
    rule: 'stay-in-feature',
    path: 'apps/api/src/jobs/*.ts',
    bad: ["import { hub } from '../realtime/hub.ts';"],
    good: ["import { sendCode } from '../accounts/send-code.ts';", "import { db } from '../db/database.ts';"],
  },
  {
    rule: 'stay-in-feature',
    path: 'apps/api/src/access/*.test.ts',
    bad: ["import { routes } from '../../../customer/routes.ts';"],
    good: ["import { login } from '../accounts/login.ts';"],
  },
  {
    rule: 'stay-in-feature',
    path: 'apps/customer/src/shell/*.tsx',
    bad: ["import { counters } from '../dashboard/counters.tsx';"],
    good: ["import { landing } from '../content/landing.ts';"],
  },
  {
    rule: 'no-stray-env',
    path: 'apps/api/src/http/*.ts',
    bad: [
      ...ENV,
      "const env = process['env'];",
      'const { env } = process;',
      "import { env } from 'node:process';",
      'const base = import.meta.env.BASE_URL;',
    ],
    good: [
      'const port = config.port;',
      'const folder = import.meta.dirname;',
      'const { pid } = process;',
      "import { argv } from 'node:process';",
    ],
  },
  { rule: 'no-stray-env', path: 'apps/api/src/config.ts', bad: [], good: ENV },
  { rule: 'no-stray-env', path: 'apps/customer/src/env.ts', bad: [], good: ENV },
  { rule: 'no-stray-env', path: 'apps/customer/vite.config.ts', bad: [], good: ENV },
  { rule: 'no-stray-env', path: 'apps/api/dev/*.ts', bad: [], good: ENV },
  { rule: 'no-stray-env', path: 'apps/api/src/orders/*.test.ts', bad: [], good: ENV },
  { rule: 'no-stray-env', path: 'tooling/*.ts', bad: [], good: ENV },
];

const CASES = GROUPS.flatMap(({ rule, path, bad, good }) => [
  ...bad.map((code) => ({ rule, path, code, verdict: 'reports' })),
  ...good.map((code) => ({ rule, path, code, verdict: 'accepts' })),
]).map((one, index) => ({ ...one, file: one.path.replace('*', `case-${index}`) }));

const PLUGIN = fileURLToPath(new URL('portal-plugin.ts', import.meta.url));
const OXLINT = fileURLToPath(new URL('../../node_modules/oxlint/bin/oxlint', import.meta.url));
const FINDING = /^(.+?):\d+:\d+: .* \[Error(?:\/(.+))?\]$/gm;

let folder = '';
let reported: readonly string[] = [];

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'portal-lint-')));
  await Promise.all(CASES.map(({ file, code }) => write(file, code)));
  const rules = Object.fromEntries(GROUPS.map(({ rule }) => [`portal/${rule}`, 'error']));
  await write('.oxlintrc.json', JSON.stringify({ plugins: [], jsPlugins: [PLUGIN], rules }));
  reported = await lint();
}, 60_000);

afterAll(async () => {
  await rm(folder, { recursive: true });
});

it.each(CASES)('$rule $verdict in $path: $code', ({ rule, verdict, file }) => {
  expect(reported.includes(`portal(${rule}) ${file}`)).toBe(verdict === 'reports');
});

it('every fixture can be parsed', () => {
  expect(reported.filter((finding) => !finding.startsWith('portal('))).toEqual([]);
});

async function write(file: string, code: string) {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), code);
}

/** What oxlint reports in the folder, as `plugin(rule) path`; an unreadable file has no rule. */
async function lint(): Promise<readonly string[]> {
  const text = await new Promise<string>((resolve) => {
    // Findings cause a non-zero exit code, so only the output is checked.
    execFile(process.execPath, [OXLINT, '--format=unix', '.'], { cwd: folder }, (_, stdout) => {
      resolve(stdout);
    });
  });
  return [...text.matchAll(FINDING)].map(([, file = '', rule = '']) => `${rule} ${file}`);
}
