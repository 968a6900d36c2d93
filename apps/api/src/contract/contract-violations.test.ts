/** Every operation rejects every body that the contract rules out, names the field, and stores nothing. */

import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  listBodyViolations,
  listFormViolations,
  listUnboundedTexts,
} from '../../test/contract-violations.ts';
import { boundary } from '../../test/form-parts.ts';
import { readSchema } from '../../test/read-schema.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { defaultLimits } from '../http/rate-limits.ts';
import type { FieldError } from './errors.ts';
import type { Role } from './operation.ts';
import { listOperations, readContract } from './read-contract.ts';

const document = readContract();
const operations = listOperations(document).flatMap((operation) => {
  const { formPointer, bodyPointer } = operation;
  if (formPointer !== undefined) {
    const violations = listFormViolations(document, formPointer);
    return [
      { ...operation, pointer: formPointer, violations, type: `multipart/form-data; boundary=${boundary}` },
    ];
  }
  const violations = bodyPointer === undefined ? [] : listBodyViolations(document, bodyPointer);
  return bodyPointer === undefined || violations.length === 0
    ? []
    : [{ ...operation, pointer: bodyPointer, violations, type: 'application/json' }];
});
type BodyOperation = (typeof operations)[number];

let testApp: TestApp;
let tokens: Record<Role, string>;
let rowsBefore: Record<string, string>;
beforeAll(async () => {
  const limits = Object.fromEntries(Object.keys(defaultLimits).map((name) => [name, 10_000_000]));
  testApp = await createTestApp({}, { limits });
  const [customer, staff, admin] = [await testApp.customer(), await testApp.staff(), await testApp.admin()];
  tokens = { customer: customer.token, staff: staff.token, admin: admin.token };
  rowsBefore = await hashTables();
});
afterAll(() => testApp.close());

it('are derived for every operation with a body, by every kind of rule', () => {
  const violations = operations.flatMap((operation) => operation.violations);
  expect(violations.length).toBeGreaterThan(2_000);
  expect(new Set(violations.map(({ rule }) => rule)).size).toBe(18);
});

describe.each(operations)('$id', (operation) => {
  it('rejects every bad field by its name [errors-014] [api-addorder-003] [api-check_validation-003] [api-checkregister-002] [api-staffregister-003] [api-raise_ticket-003] [api-staffedit-005] [api-updateservice-003] [api-update_ticket_status-002]', async () => {
    const missed: string[] = [];
    for (const violation of operation.violations) {
      const answer = await post(operation, violation.body);
      const { code, errors = [] } = answer.json<{ code?: string; errors?: FieldError[] }>();
      const fault = errors.find(({ field }) => field === violation.field);
      if (answer.statusCode === 400 && code === 'validation_failed' && fault?.message) continue;
      missed.push(`${violation.field} ${violation.rule}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
    }
    expect(missed).toEqual([]);
  });

  it('limits the length of every text', () => {
    expect(listUnboundedTexts(document, operation.pointer)).toEqual([]);
  });
});

it('stores nothing of a bad body', async () => {
  expect(await hashTables()).toEqual(rowsBefore);
  const stored = await readdir(testApp.filesDir, { recursive: true, withFileTypes: true });
  expect(stored.filter((entry) => entry.isFile())).toEqual([]);
});

/** A hash of the rows of every table. */
async function hashTables(): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const table of (await readSchema(testApp.db)).keys()) {
    const { rows } = await sql<{ hash: string }>`
      select md5(coalesce(string_agg(row::text, ',' order by row::text), '')) as hash
      from ${sql.table(table)} as row`.execute(testApp.db);
    hashes[table] = rows[0]?.hash ?? '';
  }
  return hashes;
}

function post({ path, allow, type }: BodyOperation, payload: string) {
  const [role] = allow;
  return testApp.app.inject({
    method: 'POST',
    url: path.replaceAll(/:\w+/g, '1'),
    headers: { 'content-type': type, ...(role && { authorization: `Bearer ${tokens[role]}` }) },
    payload,
  });
}
