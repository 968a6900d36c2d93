/** Calls every operation of the contract as every role, with valid bodies that contain hostile values. */

import { randomUUID } from 'node:crypto';
import { type ContractOperation, listOperations, readContract } from '../../src/contract/read-contract.ts';
import { makeFullAccount } from '../full-account.ts';
import type { PurchaseFixture } from '../purchase-fixture.ts';
import { samplePdf, samplePng } from '../sample-files.ts';
import { hostileBody, hostileText, makeHostile } from './make-hostile.ts';
import { type Random, seededRandom } from './random.ts';
import { resolve, type SampleContext, sampleSchema, type Schema, schemaAt } from './sample-schema.ts';

const roles = ['anonymous', 'customer', 'other customer', 'staff', 'admin'] as const;
type Role = (typeof roles)[number];
type Tokens = Record<Role, string | undefined>;

export interface HostileRun {
  calls: number;
  /** The number of responses by status. */
  statuses: Record<string, number>;
  /** Calls answered with 500 or more, or without the standard body. */
  failures: string[];
}

/** The same seed and contract produce the same calls. */
export async function runHostileCalls(
  purchases: PurchaseFixture,
  { calls, seed }: { calls: number; seed: number },
): Promise<HostileRun> {
  const random = seededRandom(seed);
  const document = readContract();
  const operations = listOperations(document);
  let people = await signInAll(purchases);
  const context: SampleContext = { document, random, ids: people.ids };
  const run: HostileRun = { calls, statuses: {}, failures: [] };
  for (let made = 0; made < calls; made += 1) {
    // Every operation is called in turn.
    const operation = operations[made % operations.length] as ContractOperation;
    const role = roleFor(random, operation);
    const request = makeRequest(context, operation, people.tokens[role]);
    const answer = await purchases.testApp.app.inject(request);
    const status = answer.statusCode;
    run.statuses[status] = (run.statuses[status] ?? 0) + 1;
    const fault = faultOf(status, answer.headers['content-type'] ?? '', answer.body);
    if (fault !== undefined) run.failures.push(describe({ made, operation, role, request, fault }));
    // Some calls end their own session or account.
    if (status === 401 && role !== 'anonymous' && /unauthenticated|session/.test(answer.body)) {
      people = await signInAll(purchases);
      context.ids = people.ids;
    }
  }
  return run;
}

/** Mostly a permitted role, because other calls are rejected before validation. */
function roleFor(random: Random, { isPublic, allow }: ContractOperation): Role {
  if (isPublic || random.chance(0.1)) return random.pick(roles);
  return random.chance(0.2) && allow.includes('customer') ? 'other customer' : random.pick(allow);
}

async function signInAll(purchases: PurchaseFixture): Promise<{ tokens: Tokens; ids: number[] }> {
  const { testApp } = purchases;
  const [staff, admin, other] = [await testApp.staff(), await testApp.admin(), await testApp.customer()];
  const { customer, orderId, ticketId } = await makeFullAccount(purchases, staff);
  return {
    tokens: {
      anonymous: undefined,
      customer: customer.token,
      'other customer': other.token,
      staff: staff.token,
      admin: admin.token,
    },
    ids: [orderId, ticketId, customer.id, staff.id, other.id, 1, 2, 3, 4],
  };
}

type Request = {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
};

function makeRequest(
  context: SampleContext,
  operation: ContractOperation,
  token: string | undefined,
): Request {
  const { random } = context;
  const headers: Record<string, string> = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(random.chance(0.2) && {
      'idempotency-key': random.chance(0.5) ? randomUUID() : 'x'.repeat(random.integer(300)),
    }),
  };
  const url = addressOf(context, operation);
  if (operation.method === 'GET') return { method: 'GET', url, headers };
  const form = operation.formPointer;
  if (form !== undefined && random.chance(0.9)) {
    return { method: 'POST', url, ...formOf(context, schemaAt(context.document, form), headers) };
  }
  return {
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: jsonOf(context, operation),
  };
}

function jsonOf(context: SampleContext, { bodyPointer }: ContractOperation): string {
  const { random } = context;
  if (random.chance(0.04)) return hostileBody(random);
  const valid =
    bodyPointer === undefined ? {} : sampleSchema(context, schemaAt(context.document, bodyPointer));
  if (random.chance(0.15)) return JSON.stringify(valid);
  const once = makeHostile(random, valid);
  return JSON.stringify(random.chance(0.3) ? makeHostile(random, once) : once) ?? '';
}

function addressOf({ random, ids }: SampleContext, { path, query }: ContractOperation): string {
  const part = () =>
    encode(random.chance(0.7) ? String(random.pick(ids)) : hostileText(random).slice(0, 2_000));
  const filled = path.replaceAll(/:[a-z_]+/gi, part);
  const names = Object.keys((query as Schema).properties ?? {}).filter(() => random.chance(0.7));
  const search = names.map((name) => `${name}=${encode(hostileText(random).slice(0, 2_000))}`).join('&');
  return search === '' ? filled : `${filled}?${search}`;
}

/** Replaces lone surrogates, which a URL cannot encode. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed()) || '%FF';

function formOf(context: SampleContext, schema: Schema, headers: Record<string, string>) {
  const { random, document } = context;
  const boundary = 'boundary-of-the-form';
  const parts = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    if (random.chance(0.2)) return [];
    const part = resolve(document, property);
    const isFile = JSON.stringify(part).includes('"binary"');
    return isFile ? filePart(random, name) : [textPart(name, fieldText(context, part, name))];
  });
  const end = random.chance(0.95) ? `--${boundary}--\r\n` : '';
  const chunks = parts.flatMap((part) => [Buffer.from(`--${boundary}\r\n`), part]);
  return {
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...chunks, Buffer.from(end)]),
  };
}

function fieldText(context: SampleContext, schema: Schema, name: string): string {
  if (context.random.chance(0.4)) return hostileText(context.random);
  const value = sampleSchema(context, schema, name);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const textPart = (name: string, text: string) =>
  Buffer.from(`content-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`);

function filePart(random: Random, field: string): Buffer[] {
  const name = random.pick([
    'PAN.pdf',
    'photo.png',
    '',
    '.pdf',
    'a\u0000.pdf',
    '../../x.pdf',
    `${'n'.repeat(3_000)}.pdf`,
  ]);
  const bytes = random.pick([
    samplePdf(),
    samplePng(),
    Buffer.alloc(0),
    Buffer.from('MZ'),
    samplePdf().subarray(0, 9),
  ]);
  const head = `content-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`;
  return Array.from({ length: 1 + random.integer(2) }, () =>
    Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n')]),
  );
}

function faultOf(status: number, type: string, body: string): string | undefined {
  if (status >= 500) return `${status} ${body.slice(0, 200)}`;
  if (!type.startsWith('application/json')) return status === 200 ? undefined : `${status} with ${type}`;
  const answer = JSON.parse(body) as Record<string, unknown>;
  const isWhole =
    typeof answer['message'] === 'string' && answer['status'] === (status === 200 ? 'true' : 'false');
  const saysWhy = status === 200 || typeof answer['code'] === 'string';
  return isWhole && saysWhy ? undefined : `${status} without the standard body: ${body.slice(0, 200)}`;
}

function describe({
  made,
  operation,
  role,
  request,
  fault,
}: {
  made: number;
  operation: ContractOperation;
  role: Role;
  request: Request;
  fault: string;
}): string {
  const body = String(request.payload ?? '');
  return `call ${made}, ${operation.id} as ${role}, ${request.url.slice(0, 200)} ${body.slice(0, 400)} → ${fault}`;
}
