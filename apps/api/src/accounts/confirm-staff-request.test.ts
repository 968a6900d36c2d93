/** `confirm_staff_request` and its mail: requesters of staff access prove that they read their mailbox. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemCodeOf } from '../../test/call-outcome.ts';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { makePerson } from '../../test/make.ts';
import { settableClock } from '../../test/settable-clock.ts';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';
import { linkSecrets } from '../secrets.ts';
import { sendAddressCheck } from './send-address-check.ts';
import { createToken } from './staff-request-token.ts';

let mailbox: Mailbox;
let testApp: TestApp;
let admin: SignedInUser;
const clock = settableClock();
beforeAll(async () => {
  mailbox = await openMailbox();
  const env = { SMTP_URL: mailbox.smtpUrl, STAFF_URL: 'https://staff.example.in' };
  testApp = await createTestApp(env, {
    clock,
    limits: { accessRequestsPerHour: 100, codeTriesPerHour: 100 },
  });
  admin = await testApp.admin();
});
afterAll(async () => {
  await testApp.close();
  await mailbox.stop();
});

const week = 7 * 24 * 3_600;
const password = 'a long enough secret';
let made = 0;
/** Creates a pending request; its mail is not sent. */
async function ask(name = 'Lata Menon') {
  const email = `asker-${++made}@example.in`;
  const body = { name, email, phone: '9812345678', department: 'GST Returns', password } as const;
  await testApp.api().POST('/request_staff_access', { body });
  const { id } = await testApp.db
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { id, email };
}
/** Runs the outbox events of a request, as the relay does. */
async function deliver({ id }: { id: number }): Promise<void> {
  const events = await testApp.db
    .selectFrom('outbox')
    .select('data')
    .where('type', '=', 'access.requested')
    .execute();
  for (const { data } of events) {
    const job = data as { personId: number };
    if (job.personId === id) await sendAddressCheck(testApp.deps, job);
  }
}
async function tokenFrom(request: { id: number; email: string }): Promise<string> {
  await deliver(request);
  const [mail] = await mailbox.to(request.email);
  return /https:\/\/staff\.example\.in\/staffregister\?confirm=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
const confirm = (token: string, ip?: string) =>
  testApp.api(undefined, ip).POST('/confirm_staff_request', { body: { token } });
const review = (id: number, verdict: 'Approved' | 'Rejected') =>
  admin.api.POST('/review_staff_request', {
    body: { id, verdict, ...(verdict === 'Rejected' && { reason: 'No post is free.' }) },
  });
const logIn = (email: string) => testApp.api().POST('/login', { body: { email, password } });
const confirmedAt = async ({ id }: { id: number }) =>
  (
    await testApp.db
      .selectFrom('people')
      .select('email_confirmed_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).email_confirmed_at;
const listed = async ({ id }: { id: number }) =>
  (await admin.api.POST('/staff_requests', { body: {} })).data?.requests.find((row) => row.id === id);
/** One error for every case, so it reveals nothing. */
const refused = { status: 422, code: 'code_expired', message: 'This link is not valid any more.' };

describe('the mail of a request for access', () => {
  it('goes to its address once, with the requester, the next steps and a link to the staff app', async () => {
    const request = await ask('Lata Menon');
    const token = await tokenFrom(request);
    await deliver(request);
    const [mail, ...more] = await mailbox.to(request.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain('Confirm your e-mail address');
    for (const part of [mail?.html, mail?.text]) {
      expect(part).toContain('Lata Menon asks for access as staff');
      expect(part).toContain('An administrator decides');
      expect(part).toContain('Did you not ask for it? Then ignore this mail');
      expect(part).toContain('7 days');
      expect(part).toContain(`https://staff.example.in/staffregister?confirm=${token}`);
      expect(part).not.toContain(password);
    }
  });

  it('is not sent once the request is decided', async () => {
    const [approved, rejected] = [await ask(), await ask()];
    await review(approved.id, 'Approved');
    await review(rejected.id, 'Rejected');
    for (const request of [approved, rejected]) {
      await deliver(request);
      expect(await mailbox.to(request.email)).toEqual([]);
    }
  });

  it('is not sent to the address of an account', async () => {
    const { email } = await makePerson(testApp.db, 'user');
    const body = { name: 'Lata', email, phone: '9812345678', department: 'GST Returns', password } as const;
    const waiting = () => testApp.db.selectFrom('outbox').select('id').execute();
    const before = await waiting();
    expect(await problemCodeOf(testApp.api().POST('/request_staff_access', { body }))).toBe('email_taken');
    expect(await waiting()).toEqual(before);
  });
});

describe('the link of that mail', () => {
  it('marks the address as confirmed for admins, also when used again', async () => {
    const request = await ask();
    expect(await listed(request)).toMatchObject({ email_confirmed: false });
    const token = await tokenFrom(request);
    expect((await confirm(token)).data).toEqual({
      status: 'true',
      message: expect.stringMatching(/address is confirmed\. An administrator decides/),
    });
    expect(await listed(request)).toMatchObject({ email_confirmed: true });
    const first = await confirmedAt(request);
    clock.advance(60);
    await Promise.all([confirm(token), confirm(token)]);
    expect(await confirmedAt(request)).toEqual(first);
    // Only an admin grants access.
    expect(await problemCodeOf(logIn(request.email))).toBe('access_pending');
  });

  it('works for exactly seven days', async () => {
    const request = await ask();
    const token = await tokenFrom(request);
    clock.advance(week);
    await expect(confirm(token)).rejects.toMatchObject(refused);
    expect(await confirmedAt(request)).toBeNull();
    clock.advance(-1);
    expect(await problemCodeOf(confirm(token))).toBe('taken');
    // Otherwise the admin would be logged out.
    clock.advance(1 - week);
  });

  it('is refused when changed or made for somebody else', async () => {
    const [request, other] = [await ask(), await ask()];
    const [id = '', expires = '', signature = ''] = (await tokenFrom(request)).split('.');
    const turned = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    const changed = [
      [other.id, expires, signature],
      [id, Number(expires) + 1, signature],
      [id, expires, turned],
      [id, expires, signature, 'more'],
      [`0${id}`, expires, signature],
      [id, expires],
      ['999999', expires, signature],
      ['9'.repeat(30), expires, signature],
      ['nonsense'],
    ].map((parts) => parts.join('.'));
    const written = [
      createToken(['some other secret, also long enough'], request, clock.now()),
      createToken(linkSecrets(testApp.config), { ...request, email: other.email }, clock.now()),
    ];
    for (const token of [...changed, ...written]) {
      await expect(confirm(token)).rejects.toMatchObject(refused);
    }
    expect([await confirmedAt(request), await confirmedAt(other)]).toEqual([null, null]);
  });

  it('confirms nothing of an account that never asked', async () => {
    const person = await makePerson(testApp.db, 'staff');
    const token = createToken(linkSecrets(testApp.config), person, clock.now());
    await expect(confirm(token)).rejects.toMatchObject(refused);
    expect(await confirmedAt(person)).toBeNull();
  });

  it('ends with the rejection of the request', async () => {
    const request = await ask();
    const token = await tokenFrom(request);
    await review(request.id, 'Rejected');
    await expect(confirm(token)).rejects.toMatchObject(refused);
    expect(await confirmedAt(request)).toBeNull();
  });

  it('works after the approval, and ends with the account or its address', async () => {
    const request = await ask();
    const token = await tokenFrom(request);
    expect((await review(request.id, 'Approved')).data?.message).toBe('They can log in now.');
    expect((await confirm(token)).data?.message).toMatch(/you can log in/);
    expect(await confirmedAt(request)).not.toBeNull();
    await testApp.db
      .updateTable('people')
      .set({ email: 'new-home@example.in' })
      .where('id', '=', request.id)
      .execute();
    await expect(confirm(token)).rejects.toMatchObject(refused);
    await testApp.db
      .updateTable('people')
      .set({ email: request.email })
      .where('id', '=', request.id)
      .execute();
    await admin.api.POST('/deletestaff', { body: { id: request.id } });
    await expect(confirm(token)).rejects.toMatchObject(refused);
  });

  it.each([true, false])(
    'used: %s, the approved one logs in with the password of the request [staff-register-004]',
    async (isUsed) => {
      const request = await ask();
      if (isUsed) await confirm(await tokenFrom(request));
      await review(request.id, 'Approved');
      expect((await logIn(request.email)).data).toMatchObject({ user_type: 'staff', user_id: request.id });
    },
  );

  it('is limited per network like codes', async () => {
    const outcomes: string[] = [];
    for (let count = 0; count < 102; count += 1)
      outcomes.push(await problemCodeOf(confirm('x', '203.0.113.9')));
    expect(outcomes.filter((outcome) => outcome === 'too_many')).toHaveLength(2);
    expect(await problemCodeOf(confirm('x', '203.0.113.10'))).toBe('code_expired');
  });
});
