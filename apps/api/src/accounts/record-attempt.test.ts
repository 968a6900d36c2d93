/** Recorded login attempts: log line, metric, list for the owner, and one mail a day. */

import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { failWrites } from '../../test/fail-writes.ts';
import { makePerson, password } from '../../test/make.ts';
import { settableClock } from '../../test/settable-clock.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

// Hashes take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let testApp: TestApp;
let log = '';
const clock = settableClock();
const logTo = new Writable({
  write(chunk, _encoding, done) {
    log += String(chunk);
    done();
  },
});

beforeAll(async () => {
  testApp = await createTestApp({ LOG_LEVEL: 'info' }, { clock, logTo });
});
afterAll(() => testApp.close());

let networks = 0;
const elsewhere = () => `198.51.100.${(networks += 1)}`;
const logIn = (email: string, attempt = password, ip = elsewhere()) =>
  testApp.api(undefined, ip).POST('/login', { body: { email, password: attempt } });
const failOften = async (email: string, times: number) => {
  for (let n = 0; n < times; n += 1) await logIn(email, 'not it').catch(() => undefined);
};
const mailsAbout = async ({ id }: { id: number }) =>
  (
    await testApp.db
      .selectFrom('account_changes')
      .select('kind')
      .where('person_id', '=', id)
      .where('kind', '=', 'login_guessed')
      .execute()
  ).length;

it('mails the owner after ten failures, once a day', async () => {
  const person = await makePerson(testApp.db, 'user');
  await failOften(person.email, 9);
  expect(await mailsAbout(person)).toBe(0);
  await failOften(person.email, 5);
  expect(await mailsAbout(person)).toBe(1);
  clock.advance(24 * 3_600);
  await failOften(person.email, 10);
  expect(await mailsAbout(person)).toBe(2);
});

it('lists attempts for the owner only, newest first, with the network shortened', async () => {
  const [person, other] = [await makePerson(testApp.db, 'user'), await makePerson(testApp.db, 'user')];
  await failOften(other.email, 1);
  await failOften(person.email, 2);
  const { data } = await logIn(person.email);
  const answer = await testApp.api(data?.token ?? '').POST('/my_devices', { body: {} });
  expect(answer.data?.attempts).toEqual([
    expect.objectContaining({ outcome: 'opened', network: '198.51.100.x' }),
    expect.objectContaining({ outcome: 'wrong_password', network: '198.51.100.x' }),
    expect.objectContaining({ outcome: 'wrong_password', network: '198.51.100.x' }),
  ]);
});

it('logs HMACs of account and network with the outcome, and neither e-mail, address nor password', async () => {
  const { email } = await makePerson(testApp.db, 'user');
  log = '';
  await logIn(email, 'not-this-secret', '203.0.113.77').catch(() => undefined);
  await logIn(email, 'not-this-secret', '203.0.113.77').catch(() => undefined);
  const lines = log
    .split('\n')
    .filter((line) => line.includes('"security":"login"'))
    .map((line) => JSON.parse(line) as { account: string; network: string; outcome: string });
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatchObject({ outcome: 'wrong_password', account: lines[1]?.account });
  expect(lines[0]?.account).toMatch(/^[\w-]{16}$/);
  expect(lines[0]?.network).toMatch(/^[\w-]{16}$/);
  expect(log).not.toMatch(/203\.0\.113|not-this-secret/);
  expect(log).not.toContain(email);
});

it('counts attempts by outcome', async () => {
  const of = async (outcome: string) =>
    (await testApp.deps.metrics.logins.get()).values.find(({ labels }) => labels.outcome === outcome)
      ?.value ?? 0;
  const before = [await of('wrong_password'), await of('refused')];
  const network = elsewhere();
  for (let n = 0; n < 7; n += 1) await logIn('nobody@example.in', 'not it', network).catch(() => undefined);
  expect([await of('wrong_password'), await of('refused')]).toEqual([
    (before[0] ?? 0) + 5,
    (before[1] ?? 0) + 2,
  ]);
});

it('works as usual while attempts cannot be stored', async () => {
  const { email } = await makePerson(testApp.db, 'user');
  const restoreWrites = await failWrites(testApp.db, 'login_attempts');
  const refusal = await logIn(email, 'not it').catch((error: unknown) => error);
  const { data } = await logIn(email);
  await restoreWrites();
  expect(refusal).toMatchObject({ code: 'invalid_credentials' });
  expect(data?.token).toBeDefined();
  expect(log).toContain('a try to log in was not stored');
});
