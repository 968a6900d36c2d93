/** Changing the e-mail address: change_email, confirm_email and their mails. */

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { problemCodeOf } from '../../test/call-outcome.ts';
import { failWrites } from '../../test/fail-writes.ts';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { makePerson, password } from '../../test/make.ts';
import { postJson } from '../../test/post-json.ts';
import { findNewestCodeRequest, setCode } from '../../test/set-code.ts';
import { settableClock } from '../../test/settable-clock.ts';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';
import { sendAccountChange } from './send-account-change.ts';
import { sendCode } from './send-code.ts';

// Hashes take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const purpose = 'email_change';
const clock = settableClock();
let mailbox: Mailbox;
let testApp: TestApp;
let made = 0;

beforeAll(async () => {
  mailbox = await openMailbox();
  testApp = await createTestApp(
    { SMTP_URL: mailbox.smtpUrl },
    { clock, limits: { codesPerHour: 10_000, codeTriesPerHour: 10_000 } },
  );
});
afterAll(async () => {
  await testApp.close();
  await mailbox.stop();
});

const newEmail = () => `moved-${++made}@example.in`;
const requestChange = ({ api }: SignedInUser, email: string, secret = password) =>
  api.POST('/change_email', { body: { email, password: secret } });
const confirm = ({ api }: SignedInUser, email: string, otp: string) =>
  api.POST('/confirm_email', { body: { email, otp } });
const emailOf = async ({ api }: SignedInUser) =>
  (await api.POST('/profile', { body: {} })).data?.profile.email;
const logIn = (email: string) => testApp.api().POST('/login', { body: { email, password } });

/** Requests a code and sets it, as if its mail had arrived. */
async function requestWithCode(person: SignedInUser, email: string, code = '042917') {
  await requestChange(person, email);
  await setCode(testApp, { purpose, email, code });
  return code;
}

const changesOf = ({ id }: SignedInUser) =>
  testApp.db.selectFrom('account_changes').selectAll().where('person_id', '=', id).execute();

describe('a new address', () => {
  it.each(['customer', 'staff', 'admin'] as const)(
    'becomes the login of a %s [profile-002]',
    async (kind) => {
      const person = await testApp[kind]();
      const email = newEmail();
      const { data } = await requestChange(person, email.toUpperCase());
      expect(data).toMatchObject({ status: 'true', challenge: expect.stringMatching(/^[\w-]{22}$/) });
      expect(await emailOf(person)).toBe(person.email);
      const { id: codeId } = await findNewestCodeRequest(testApp, { purpose, email });
      await sendCode(testApp.deps, { codeId });
      const code = await mailbox.awaitCode(email);
      const { data: confirmed } = await confirm(person, email, code);
      expect(confirmed?.profile).toMatchObject({ id: person.id, email, pending_email: null });
      expect((await logIn(email)).data?.user_id).toBe(person.id);
      await expect(logIn(person.email)).rejects.toMatchObject({ code: 'invalid_credentials' });
      // The device that asked stays signed in.
      expect(await emailOf(person)).toBe(email);
    },
  );

  it('is mailed to the old one once, with a way to object', async () => {
    const customer = await testApp.customer();
    const email = newEmail();
    await confirm(customer, email, await requestWithCode(customer, email));
    const [change] = await changesOf(customer);
    expect(change).toMatchObject({ kind: 'email', told_at: customer.email, new_email: email });
    for (let n = 0; n < 2; n += 1) await sendAccountChange(testApp.deps, { changeId: change?.id ?? 0 });
    const mails = await mailbox.to(customer.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain('Your e-mail address was changed');
    expect(mails[0]?.text).toContain(email);
    expect(mails[0]?.text).toContain(testApp.config.PROVIDER_PHONE);
    expect(await mailbox.to(email)).toEqual([]);
  });

  it('is pending on the profile while its code is valid', async () => {
    const customer = await testApp.customer();
    const email = newEmail();
    const pending = async () =>
      (await customer.api.POST('/profile', { body: {} })).data?.profile.pending_email;
    expect(await pending()).toBeNull();
    await requestWithCode(customer, email);
    expect(await pending()).toBe(email);
    clock.advance(600);
    expect(await pending()).toBeNull();
  });

  it('can be confirmed twice, as after a lost answer', async () => {
    const customer = await testApp.customer();
    const email = newEmail();
    const code = await requestWithCode(customer, email);
    await confirm(customer, email, code);
    expect((await confirm(customer, email, code)).data?.profile.email).toBe(email);
    expect(await changesOf(customer)).toHaveLength(1);
  });

  it('is set once by twenty concurrent confirmations', async () => {
    const customer = await testApp.customer();
    const email = newEmail();
    const code = await requestWithCode(customer, email);
    await Promise.allSettled(Array.from({ length: 20 }, () => confirm(customer, email, code)));
    expect(await emailOf(customer)).toBe(email);
    expect(await changesOf(customer)).toHaveLength(1);
  });

  it('leaves code and address unchanged when a write fails half-way', async () => {
    const customer = await testApp.customer();
    const email = newEmail();
    const code = await requestWithCode(customer, email);
    const restoreWrites = await failWrites(testApp.db, 'outbox');
    await expect(confirm(customer, email, code)).rejects.toMatchObject({ status: 500 });
    await restoreWrites();
    expect(await emailOf(customer)).toBe(customer.email);
    expect(await changesOf(customer)).toEqual([]);
    expect((await confirm(customer, email, code)).data?.profile.email).toBe(email);
  });
});

describe('change_email', () => {
  it('needs the password, and wrong ones delay this session and no login', async () => {
    const customer = await testApp.customer();
    const email = newEmail();
    for (let n = 0; n < 5; n += 1) {
      await expect(requestChange(customer, email, 'not the password')).rejects.toMatchObject({
        status: 400,
        errors: [{ field: 'password' }],
      });
    }
    await expect(requestChange(customer, email)).rejects.toMatchObject({ status: 429, code: 'too_many' });
    await logIn(customer.email);
    await expect(findNewestCodeRequest(testApp, { purpose, email })).rejects.toThrow();
    clock.advance(60);
    await requestChange(customer, email);
  });

  it('is refused for the current address in any letter case', async () => {
    const customer = await testApp.customer();
    await expect(requestChange(customer, customer.email.toUpperCase())).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'email' }],
    });
  });

  it('sends one code in two minutes, three an hour per address, ten a day per account', async () => {
    const customer = await testApp.customer();
    const email = newEmail();
    const requests = () =>
      testApp.db.selectFrom('one_time_codes').select('id').where('person_id', '=', customer.id).execute();
    await Promise.all(Array.from({ length: 5 }, () => requestChange(customer, email)));
    expect(await requests()).toHaveLength(1);
    for (let n = 0; n < 2; n += 1) {
      clock.advance(120);
      await requestChange(customer, email);
    }
    clock.advance(120);
    await expect(requestChange(customer, email)).rejects.toMatchObject({ status: 429 });
    for (let n = 0; n < 7; n += 1) await requestChange(customer, newEmail());
    await expect(requestChange(customer, newEmail())).rejects.toMatchObject({
      status: 429,
      code: 'too_many',
    });
    clock.advance(86_400);
    await requestChange(customer, newEmail());
  });
});

describe('a taken address', () => {
  it('is answered like a free one, and its owner is mailed without a code', async () => {
    const [customer, owner] = [await testApp.customer(), await testApp.staff()];
    const raw = async (email: string) => {
      const { status, body } = await postJson(testApp, '/change_email', { email, password }, customer.token);
      return { status, body: { ...(body as object), challenge: 'random' } };
    };
    const free = await raw(newEmail());
    expect(free.status).toBe(200);
    expect(await raw(owner.email.toUpperCase())).toEqual(free);
    const { id: codeId } = await findNewestCodeRequest(testApp, { purpose, email: owner.email });
    for (let n = 0; n < 2; n += 1) await sendCode(testApp.deps, { codeId });
    const mails = await mailbox.awaitMails(owner.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('has an account already');
    expect((await findNewestCodeRequest(testApp, { purpose, email: owner.email })).code_hash).toBeNull();
    // Guesses are answered as for any other address.
    const guesses: string[] = [];
    for (let n = 0; n < 6; n += 1)
      guesses.push(await problemCodeOf(confirm(customer, owner.email, `00000${n}`)));
    expect(guesses).toEqual([...Array<string>(5).fill('code_wrong'), 'code_expired']);
    expect(await emailOf(customer)).toBe(customer.email);
  });

  it('is refused when its account was created after the code was mailed', async () => {
    const customer = await testApp.customer();
    const email = newEmail();
    const code = await requestWithCode(customer, email);
    await makePerson(testApp.db, 'user', { email });
    await expect(confirm(customer, email, code)).rejects.toMatchObject({ status: 409, code: 'email_taken' });
    expect(await emailOf(customer)).toBe(customer.email);
    expect(await changesOf(customer)).toEqual([]);
  });

  it('goes to one of two concurrent confirmations', async () => {
    const people = [await testApp.customer(), await testApp.customer()];
    const email = newEmail();
    for (const person of people) await requestWithCode(person, email);
    const taken = await Promise.all(people.map((person) => problemCodeOf(confirm(person, email, '042917'))));
    expect(taken.toSorted()).toEqual(['email_taken', 'taken']);
  });

  it('is free again once its account is deactivated', async () => {
    const [customer, gone] = [
      await testApp.customer(),
      await makePerson(testApp.db, 'user', { state: 'deactivated' }),
    ];
    await confirm(customer, gone.email, await requestWithCode(customer, gone.email));
    expect(await emailOf(customer)).toBe(gone.email);
  });
});

describe('a code is refused', () => {
  const refused = (customer: SignedInUser, email: string, otp: string) =>
    problemCodeOf(confirm(customer, email, otp));

  it('after five wrong tries, also among a hundred concurrent ones [otp-020]', async () => {
    const customer = await testApp.customer();
    const email = newEmail();
    const code = await requestWithCode(customer, email);
    const codes = await Promise.all(
      Array.from({ length: 100 }, (_, n) => refused(customer, email, String(100_000 + n))),
    );
    expect(codes.filter((each) => each === 'code_wrong')).toHaveLength(5);
    expect(codes.filter((each) => each === 'code_expired')).toHaveLength(95);
    expect(await refused(customer, email, code)).toBe('code_expired');
  });

  it('after ten minutes, and once a newer one was requested for any address', async () => {
    const customer = await testApp.customer();
    const [email, other] = [newEmail(), newEmail()];
    const code = await requestWithCode(customer, email);
    clock.advance(600);
    expect(await refused(customer, email, code)).toBe('code_expired');
    const second = await requestWithCode(customer, email);
    await requestWithCode(customer, other, '111111');
    expect(await refused(customer, email, second)).toBe('code_expired');
    await confirm(customer, other, '111111');
  });

  it('for an address other than the one it was mailed to', async () => {
    const customer = await testApp.customer();
    const code = await requestWithCode(customer, newEmail());
    expect(await refused(customer, newEmail(), code)).toBe('code_expired');
  });

  it('of another person who asked for the same address', async () => {
    const [mine, theirs] = [await testApp.customer(), await testApp.customer()];
    const email = newEmail();
    await requestWithCode(theirs, email, '777777');
    expect(await refused(mine, email, '777777')).toBe('code_expired');
    await requestWithCode(mine, email, '222222');
    expect(await refused(mine, email, '777777')).toBe('code_wrong');
    // The other person's code is still valid.
    await confirm(theirs, email, '777777');
  });

  it('of another purpose, in both directions [otp-016]', async () => {
    const customer = await testApp.customer();
    const email = newEmail();
    const details = { name: 'Meera Iyer', email, phone: '9812345678', password };
    await testApp.api().POST('/checkregister', { body: details });
    await setCode(testApp, { purpose: 'registration', email, code: '333333' });
    expect(await refused(customer, email, '333333')).toBe('code_expired');
    clock.advance(120);
    await requestWithCode(customer, email, '444444');
    expect(
      await problemCodeOf(testApp.api().POST('/register', { body: { ...details, uotp: '444444' } })),
    ).toBe('code_wrong');
    expect(await problemCodeOf(testApp.api().POST('/verifyOtp', { body: { email, otp: '444444' } }))).toBe(
      'code_expired',
    );
    await confirm(customer, email, '444444');
  });
});
