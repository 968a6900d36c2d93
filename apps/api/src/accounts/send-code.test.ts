/** The job that generates and mails codes. */

import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { makePerson } from '../../test/make.ts';
import { findNewestCodeRequest } from '../../test/set-code.ts';
import { settableClock } from '../../test/settable-clock.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import type { CodePurpose } from '../accounts/request-code.ts';
import { sendCode } from './send-code.ts';

let mailbox: Mailbox;
let testApp: TestApp;
const clock = settableClock();
let made = 0;

beforeAll(async () => {
  mailbox = await openMailbox();
  testApp = await createTestApp({ SMTP_URL: mailbox.smtpUrl }, { clock });
});
afterAll(async () => {
  await testApp.close();
  await mailbox.stop();
});

const newEmail = () => `code-${++made}@example.in`;

/** The challenge of the requesting browser, by address. */
const challenges = new Map<string, string | undefined>();

async function request(purpose: CodePurpose, email: string): Promise<number> {
  const path = purpose === 'registration' ? '/sendOtp' : '/forgetpassword';
  const challenge = challenges.get(email);
  const { data } = await testApp.api().POST(path, { body: challenge ? { email, challenge } : { email } });
  challenges.set(email, data?.challenge);
  return (await findNewestCodeRequest(testApp, { purpose, email })).id;
}

it('generates six digits, stored as a hash only and valid for ten minutes [otp-013]', async () => {
  const email = newEmail();
  const codeId = await request('registration', email);
  clock.advance(300);
  await sendCode(testApp.deps, { codeId });
  const row = await findNewestCodeRequest(testApp, { purpose: 'registration', email });
  expect(row.expires_at).toEqual(new Date(clock.now().getTime() + 600_000));
  expect(row.code_hash).toHaveLength(32);
  expect(await mailbox.awaitCode(email)).toMatch(/^\d{6}$/);
});

it('takes the digits from the cryptographic source, including leading zeros [otp-012]', async () => {
  const drawn = vi.spyOn(crypto, 'randomInt').mockImplementation(() => 4_217);
  syncBuiltinESMExports();
  onTestFinished(() => {
    drawn.mockRestore();
    syncBuiltinESMExports();
  });
  const email = newEmail();
  await sendCode(testApp.deps, { codeId: await request('registration', email) });
  expect(drawn).toHaveBeenCalledWith(0, 1_000_000);
  expect(await mailbox.awaitCode(email)).toBe('004217');
  const { code_hash: kept } = await findNewestCodeRequest(testApp, { purpose: 'registration', email });
  const plain = ['sha256', 'sha1', 'md5'].map((name) =>
    crypto.createHash(name).update('004217').digest('hex'),
  );
  expect(plain).not.toContain(kept?.toString('hex'));
});

it('mails the code of a registration again on request [api-sendOtp-002]', async () => {
  const email = newEmail();
  await sendCode(testApp.deps, { codeId: await request('registration', email) });
  clock.advance(120);
  await sendCode(testApp.deps, { codeId: await request('registration', email) });
  const [first, second] = await mailbox.awaitMails(email, 2);
  expect(second?.subject).toBe(first?.subject);
  expect(second?.messageId).not.toBe(first?.messageId);
  expect(second?.text).toMatch(/\b\d{6}\b/);
});

it('generates a new code after a failed try, and none after a sent mail', async () => {
  const email = newEmail();
  const codeId = await request('registration', email);
  const tried: string[] = [];
  const failing = {
    ...testApp.deps,
    mailer: {
      send: vi.fn(async ({ text }: { text: string }) => {
        tried.push(/\b\d{6}\b/.exec(text)?.[0] ?? '');
        throw new Error('the process dies here');
      }),
      close: () => undefined,
    },
  };
  for (let n = 0; n < 3; n += 1) await sendCode(failing, { codeId }).catch(() => undefined);
  expect(new Set(tried).size).toBeGreaterThan(1);
  await sendCode(testApp.deps, { codeId });
  const sent = await findNewestCodeRequest(testApp, { purpose: 'registration', email });
  await sendCode(testApp.deps, { codeId });
  expect(await findNewestCodeRequest(testApp, { purpose: 'registration', email })).toEqual(sent);
  expect(await mailbox.to(email)).toHaveLength(1);
});

it('makes the code valid before its mail is sent', async () => {
  const { email } = await makePerson(testApp.db, 'user');
  const codeId = await request('password_reset', email);
  const statuses: (string | undefined)[] = [];
  const reading = {
    ...testApp.deps,
    mailer: {
      async send({ text }: { text: string }) {
        const otp = /\b\d{6}\b/.exec(text)?.[0] ?? '';
        const { data } = await testApp.api().POST('/verifyOtp', { body: { email, otp } });
        statuses.push(data?.status);
      },
      close: () => undefined,
    },
  };
  await sendCode(reading, { codeId });
  expect(statuses).toEqual(['true']);
});

it('mails one code from ten concurrent runs, and it is the valid one', async () => {
  const { email } = await makePerson(testApp.db, 'user');
  const codeId = await request('password_reset', email);
  await Promise.all(Array.from({ length: 10 }, () => sendCode(testApp.deps, { codeId })));
  const otp = await mailbox.awaitCode(email);
  expect(await mailbox.to(email)).toHaveLength(1);
  const { data } = await testApp.api().POST('/verifyOtp', { body: { email, otp } });
  expect(data?.status).toBe('true');
});

it('sends no code for a replaced request', async () => {
  const email = newEmail();
  const older = await request('registration', email);
  clock.advance(120);
  const newer = await request('registration', email);
  await sendCode(testApp.deps, { codeId: older });
  expect(await mailbox.to(email)).toEqual([]);
  await sendCode(testApp.deps, { codeId: newer });
  expect(await mailbox.to(email)).toHaveLength(1);
});

it('sends no code an hour late', async () => {
  const email = newEmail();
  const codeId = await request('registration', email);
  clock.advance(3_600);
  await sendCode(testApp.deps, { codeId });
  expect(await mailbox.to(email)).toEqual([]);
});

it.each([
  ['an unknown address', undefined, false],
  ['a deactivated person', 'deactivated', false],
  ['a person who waits for approval', 'pending', false],
  ['an active person', 'active', true],
] as const)('a reset for %s: %s → mailed %s [api-forgetpassword-001]', async (_, state, mailed) => {
  const email = newEmail();
  if (state) await makePerson(testApp.db, 'staff', { email: email.toUpperCase(), state });
  await sendCode(testApp.deps, { codeId: await request('password_reset', email) });
  expect(await mailbox.to(email)).toHaveLength(mailed ? 1 : 0);
});

it('mails an address that got an account since about it, without a code', async () => {
  const email = newEmail();
  const codeId = await request('registration', email);
  await makePerson(testApp.db, 'user', { email });
  await sendCode(testApp.deps, { codeId });
  const [mail] = await mailbox.awaitMails(email);
  expect(mail?.text).toContain('has an account already');
  const { code_hash: hash } = await findNewestCodeRequest(testApp, { purpose: 'registration', email });
  expect(hash).toBeNull();
});

it('ignores a deleted request', async () => {
  await sendCode(testApp.deps, { codeId: 999_999 });
  expect(await mailbox.all()).toBeInstanceOf(Array);
});
