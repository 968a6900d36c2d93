/** No acknowledged write is lost or duplicated by any number of kills. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { freePort } from '../../dev/free-port.ts';
import { startRazorpaySandbox } from '../../dev/razorpay-sandbox/start-razorpay-sandbox.ts';
import { createDatabase, type Db } from '../../src/db/database.ts';
import { migrateToLatest } from '../../src/db/migrate.ts';
import { type Mailbox, openMailbox } from '../mailbox.ts';
import { makePerson, makeService } from '../make.ts';
import { testConfig } from '../test-config.ts';
import { findLostWrites } from './find-lost-writes.ts';
import { type AcknowledgedWrites, runKillLoad } from './kill-load.ts';
import { type KillableProcess, runKillableProgram } from './killable-program.ts';
import { runKillablePostgres, runKillableRedis } from './killable-stores.ts';
import { recordCounts, proofSize } from './record-counts.ts';

const kills = proofSize('PROOF_KILLS', 200);
const customers = 32;

it(`${kills} kills of API, worker, Postgres and Redis lose and duplicate nothing`, async () => {
  const stack = await startStack();
  try {
    const stopping = new AbortController();
    const load = runKillLoad({ ...stack, signal: stopping.signal });
    const killed = await killInTurn(stack.parts);
    stopping.abort();
    const acknowledged = await load;
    const found = await compare(stack, acknowledged);
    await recordCounts('kills', {
      ...killed,
      purchases: acknowledged.purchases.length,
      messages: acknowledged.messages.length,
      uploads: acknowledged.uploads.length,
      retries: acknowledged.retries,
      'mails sent again under their Message-ID': await sentAgain(stack.mailbox),
      'lost or doubled': found.length,
    });
    expect([...acknowledged.unexpected, ...found]).toEqual([]);
    expect(acknowledged.purchases.length).toBeGreaterThan(0);
  } finally {
    await stack.stop();
  }
}, 3_600_000);

type Stack = Awaited<ReturnType<typeof startStack>>;

async function startStack() {
  const postgres = await runKillablePostgres();
  const redis = await runKillableRedis();
  // More than any run produces, because all of them are counted at the end.
  const mailbox = await openMailbox(0, 100_000);
  const sandbox = await startRazorpaySandbox({
    port: 0,
    keyId: 'rzp_test_key',
    keySecret: 'test_key_secret',
  });
  const filesDir = await mkdtemp(join(tmpdir(), 'portal-proof-files-'));
  const port = await freePort();
  const env = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    FILES_URL: `file:${filesDir}`,
    SMTP_URL: mailbox.smtpUrl,
    PAYMENT_API_URL: sandbox.url,
    PORT: String(port),
    WORKER_PORT: '0',
    LOG_LEVEL: 'info',
  };
  const config = testConfig(env);
  const programEnv = Object.fromEntries(
    Object.entries({ ...config, ...env }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
  // Small, because every kill of Postgres breaks its connections.
  const database = createDatabase({ url: postgres.url, poolSize: 4 });
  await migrateToLatest(database.db);
  const services = await Promise.all(Array.from({ length: 6 }, () => makeService(database.db)));
  const people = await Promise.all(Array.from({ length: customers }, () => makePerson(database.db, 'user')));
  const api = await runKillableProgram('server.ts', programEnv, 'Server listening at');
  const worker = await runKillableProgram('worker.ts', programEnv, 'working');
  const apiUrl = `http://127.0.0.1:${port}`;
  sandbox.setWebhook({ url: `${apiUrl}/webhooks/razorpay`, secret: 'test_webhook_secret' });
  const tokens: string[] = [];
  for (const person of people) tokens.push(await logIn(apiUrl, person));
  return {
    parts: { api, worker, postgres, redis } satisfies Record<string, KillableProcess>,
    db: database.db,
    mailbox,
    filesDir,
    apiUrl,
    sandboxUrl: sandbox.url,
    tokens,
    serviceIds: services.map(({ id }) => id),
    async stop() {
      for (const part of [api, worker]) await part.stop();
      await database.close();
      await sandbox.stop();
      await mailbox.stop();
      await redis.stop();
      await postgres.stop();
      await rm(filesDir, { recursive: true, force: true });
    },
  };
}

async function logIn(apiUrl: string, person: { email: string; password: string }): Promise<string> {
  const answer = await fetch(`${apiUrl}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: person.password }),
  });
  const { token } = (await answer.json()) as { token: string };
  return token;
}

/** Kills all parts equally often at random times. Returns the kills of each part. */
async function killInTurn(parts: Stack['parts']): Promise<Record<string, number>> {
  const names = Object.keys(parts) as (keyof Stack['parts'])[];
  const counts: Record<string, number> = Object.fromEntries(names.map((name) => [`kills of ${name}`, 0]));
  for (let n = 0; n < kills; n += 1) {
    await sleep(200 + Math.random() * 1_000);
    const name = names[n % names.length] as keyof Stack['parts'];
    await parts[name].killAndRestart();
    counts[`kills of ${name}`] = (counts[`kills of ${name}`] ?? 0) + 1;
  }
  return counts;
}

/** Compares acknowledged writes with stored ones. */
async function compare(stack: Stack, acknowledged: AcknowledgedWrites): Promise<string[]> {
  await untilQuiet(stack.db, stack.mailbox);
  return [...(await findLostWrites(stack, acknowledged)), ...(await wrongMails(stack.db, stack.mailbox))];
}

/** Waits until every event is processed and no mail has arrived for a while. */
async function untilQuiet(db: Db, mailbox: Mailbox): Promise<void> {
  let quietSince = Date.now();
  let mails = -1;
  while (Date.now() - quietSince < 45_000) {
    await sleep(1_000);
    const waiting = await db.selectFrom('outbox').select('id').execute();
    const now = (await mailbox.all()).length;
    if (waiting.length > 0 || now !== mails) quietSince = Date.now();
    mails = now;
  }
}

/** The confirmations by order: the number of mails and of Message-IDs. */
async function confirmationsOf(mailbox: Mailbox): Promise<Map<string, { times: number; ids: Set<string> }>> {
  const found = new Map<string, { times: number; ids: Set<string> }>();
  for (const { subject, messageId } of await mailbox.all()) {
    const [number] = /ORD-\d{6,} placed/.exec(subject) ?? [];
    if (number === undefined) continue;
    const one = found.get(number) ?? { times: 0, ids: new Set() };
    found.set(number, { times: one.times + 1, ids: one.ids.add(messageId) });
  }
  return found;
}

/** One confirmation per order: a mail sent again after a kill has the same Message-ID. */
async function wrongMails(db: Db, mailbox: Mailbox): Promise<string[]> {
  const orders = await db.selectFrom('orders').select('id').execute();
  const found = await confirmationsOf(mailbox);
  return orders.flatMap(({ id }) => {
    const count = found.get(`ORD-${String(id).padStart(6, '0')} placed`)?.ids.size ?? 0;
    return count === 1 ? [] : [`order ${id} has ${count} confirmations`];
  });
}

async function sentAgain(mailbox: Mailbox): Promise<number> {
  const found = await confirmationsOf(mailbox);
  return [...found.values()].reduce((sum, { times }) => sum + times - 1, 0);
}
