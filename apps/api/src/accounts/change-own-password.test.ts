/** Changing the own password, and the sessions it ends. */

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { problemCodeOf, httpStatusOf } from '../../test/call-outcome.ts';
import { failWrites } from '../../test/fail-writes.ts';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { password } from '../../test/make.ts';
import { openSocket, socketUrl } from '../../test/socket-client.ts';
import { startInstance } from '../../test/start-instance.ts';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';
import { closeCodes } from '../realtime/connection.ts';
import { sendAccountChange } from './send-account-change.ts';

// Hashes take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let mailbox: Mailbox;
let testApp: TestApp;
beforeAll(async () => {
  mailbox = await openMailbox();
  testApp = await createTestApp({ SMTP_URL: mailbox.smtpUrl });
});
afterAll(async () => {
  await testApp.close();
  await mailbox.stop();
});

const renewed = 'another good secret';
const change = ({ api }: Pick<SignedInUser, 'api'>, more: Partial<Passwords> = {}) =>
  api.POST('/change_own_password', {
    body: { current_password: password, password: renewed, password_confirmation: renewed, ...more },
  });
interface Passwords {
  current_password: string;
  password: string;
  password_confirmation: string;
}

const logIn = async (email: string, secret = password) => {
  const { data } = await testApp.api().POST('/login', { body: { email, password: secret } });
  return { token: data?.token ?? '', api: testApp.api(data?.token) };
};
const statusAt = ({ api }: Pick<SignedInUser, 'api'>) => httpStatusOf(api.POST('/profile', { body: {} }));

describe('a new password', () => {
  it.each(['customer', 'staff', 'admin'] as const)(
    'replaces the old one and ends every other session of a %s [session-013]',
    async (kind) => {
      const person = await testApp[kind]();
      const [phone, stranger] = [await logIn(person.email), await testApp.customer()];
      expect(await statusAt(phone)).toBe(200);
      expect((await change(person)).data?.status).toBe('true');
      expect(await statusAt(phone)).toBe(401);
      expect(await statusAt(person)).toBe(200);
      expect(await statusAt(stranger)).toBe(200);
      expect(await problemCodeOf(logIn(person.email))).toBe('invalid_credentials');
      expect(await statusAt(await logIn(person.email, renewed))).toBe(200);
    },
  );

  it('ends sessions on other processes and closes their sockets [session-015]', async () => {
    const other = await startInstance(testApp.config);
    const customer = await testApp.customer();
    const phone = await logIn(customer.email);
    const sockets = [
      await openSocket(await socketUrl(testApp.app)),
      await openSocket(await socketUrl(other.app)),
    ];
    const own = await openSocket(await socketUrl(testApp.app));
    try {
      await own.auth(customer.token);
      for (const socket of sockets) await socket.auth(phone.token);
      await other.api(phone.token).POST('/profile', { body: {} });
      await change(customer);
      const closings = await Promise.all(sockets.map(({ closed }) => closed));
      expect(closings).toEqual([closeCodes.session_ended, closeCodes.session_ended]);
      await vi.waitFor(async () =>
        expect(await httpStatusOf(other.api(phone.token).POST('/profile', { body: {} }))).toBe(401),
      );
      await own.settle();
      expect(own.socket.readyState).toBe(own.socket.OPEN);
    } finally {
      for (const socket of [...sockets, own]) socket.close();
      await other.close();
    }
  });

  it('is mailed to the owner once', async () => {
    const customer = await testApp.customer();
    await change(customer);
    const { id } = await testApp.db
      .selectFrom('account_changes')
      .select('id')
      .where('person_id', '=', customer.id)
      .where('kind', '=', 'password')
      .executeTakeFirstOrThrow();
    for (let n = 0; n < 2; n += 1) await sendAccountChange(testApp.deps, { changeId: id });
    const mails = await mailbox.to(customer.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Your password was changed'),
    ]);
    expect(mails[0]?.text).toContain('/forgetpassword');
    expect(JSON.stringify(mails)).not.toContain(renewed);
  });

  it('is set once by ten concurrent calls', async () => {
    const customer = await testApp.customer();
    const secrets = Array.from({ length: 10 }, (_, n) => `secret number ${n}`);
    const answers = await Promise.allSettled(
      secrets.map((secret) => change(customer, { password: secret, password_confirmation: secret })),
    );
    const taken = secrets.filter((_, n) => answers[n]?.status === 'fulfilled');
    expect(taken).toHaveLength(1);
    expect(await statusAt(await logIn(customer.email, taken[0]))).toBe(200);
  });

  it('leaves password and sessions unchanged when a write fails half-way', async () => {
    const customer = await testApp.customer();
    const phone = await logIn(customer.email);
    const restoreWrites = await failWrites(testApp.db, 'account_changes');
    await expect(change(customer)).rejects.toMatchObject({ status: 500 });
    await restoreWrites();
    expect(await statusAt(phone)).toBe(200);
    await logIn(customer.email);
    await change(customer);
  });

  it('is changed once for one Idempotency-Key, though the old password no longer matches', async () => {
    const customer = await testApp.customer();
    const send = () =>
      customer.api.POST('/change_own_password', {
        body: { current_password: password, password: renewed, password_confirmation: renewed },
        headers: { 'Idempotency-Key': 'one-change' },
      });
    const first = (await send()).data;
    const phone = await logIn(customer.email, renewed);
    expect((await send()).data).toEqual(first);
    expect(await statusAt(phone)).toBe(200);
  });
});

describe('is refused', () => {
  it.each<[string, Partial<Passwords>, string]>([
    ['a wrong present one', { current_password: 'not the password' }, 'current_password'],
    ['two that differ', { password_confirmation: `${renewed}!` }, 'password_confirmation'],
    ['a short one', { password: 'seven77', password_confirmation: 'seven77' }, 'password'],
    ['a common one', { password: 'Password123', password_confirmation: 'Password123' }, 'password'],
    ['the same one', { password, password_confirmation: password }, 'password'],
  ])('%s', async (_case, more, field) => {
    const customer = await testApp.customer();
    await expect(change(customer, more)).rejects.toMatchObject({ status: 400, errors: [{ field }] });
    await logIn(customer.email);
  });

  it('guesses of the current one after five, even the right one', async () => {
    const customer = await testApp.customer();
    for (let n = 0; n < 5; n += 1) {
      expect(await httpStatusOf(change(customer, { current_password: `guess ${n}` }))).toBe(400);
    }
    expect(await httpStatusOf(change(customer))).toBe(429);
  });
});
