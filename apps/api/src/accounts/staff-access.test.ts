/** `request_staff_access`, `staff_requests` and `review_staff_request`. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemCodeOf } from '../../test/call-outcome.ts';
import { makePerson } from '../../test/make.ts';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';

let testApp: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  testApp = await createTestApp({}, { limits: { accessRequestsPerHour: 30 } });
  admin = await testApp.admin();
});
afterAll(() => testApp.close());

const password = 'a long enough secret';
let made = 0;
const form = () => ({
  name: ' Lata Menon ',
  email: `Lata-${++made}@Example.in`,
  phone: '9812345678',
  department: 'GST Returns' as const,
  password,
});
const ask = (fields = form(), ip?: string) =>
  testApp.api(undefined, ip).POST('/request_staff_access', { body: fields });
const logIn = (email: string) => testApp.api().POST('/login', { body: { email, password } });
const guess = (email: string) =>
  testApp.api().POST('/login', { body: { email, password: 'another long secret' } });
const review = (id: number, verdict: 'Approved' | 'Rejected') =>
  admin.api.POST('/review_staff_request', { body: { id, verdict } });
const waiting = async () => (await admin.api.POST('/staff_requests', { body: {} })).data?.requests ?? [];
async function createRequest() {
  const fields = form();
  await ask(fields);
  const request = (await waiting()).at(-1);
  if (!request) throw new Error('there is no pending request');
  return { ...fields, id: request.id };
}
const mailsTo = (email: string) =>
  testApp.db
    .selectFrom('account_changes')
    .select('kind')
    .where('told_at', '=', email.toLowerCase())
    .execute();

describe('a request for access', () => {
  it('is pending, notifies the admins, and grants no access [api-request_staff_access-n01] [staff-register-003] [staff-register-004]', async () => {
    const fields = form();
    const { data } = await ask(fields);
    expect(data).toMatchObject({ status: 'true' });
    await expect(logIn(fields.email)).rejects.toMatchObject({
      status: 403,
      code: 'access_pending',
      message: 'Your request is with an administrator.',
    });
    await expect(guess(fields.email)).rejects.toMatchObject({ status: 401, code: 'invalid_credentials' });
    expect((await waiting()).at(-1)).toEqual({
      id: expect.any(Number),
      name: 'Lata Menon',
      email: fields.email.toLowerCase(),
      phone: '9812345678',
      department: 'GST Returns',
      email_confirmed: false,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      created_at: expect.stringMatching(/Z$/),
    });
    const { data: bell } = await admin.api.POST('/getnotification', { body: {} });
    expect(bell?.notifications[0]).toMatchObject({
      title: 'New Registration',
      detail: 'Lata Menon asks for access as staff (GST Returns).',
    });
  });

  it('is listed with a department that no longer exists', async () => {
    const request = await createRequest();
    const set = (department: string | null) =>
      testApp.db.updateTable('people').set({ department }).where('id', '=', request.id).execute();
    for (const department of ['Given Up', null]) {
      await set(department);
      expect((await waiting()).at(-1)).toMatchObject({ id: request.id, department });
    }
    expect((await review(request.id, 'Approved')).data).toMatchObject({ status: 'true' });
  });

  it('grants access with the chosen password once approved, and mails its maker [api-request_staff_access-n01] [roles-001] [staff-register-004]', async () => {
    const request = await createRequest();
    expect((await review(request.id, 'Approved')).data).toMatchObject({ status: 'true' });
    const { data } = await logIn(request.email);
    expect(data).toMatchObject({ user_type: 'staff', user_id: request.id });
    const tasks = await testApp.api(data?.token).POST('/stafftasks', { body: {} });
    expect(tasks.data?.orders).toEqual([]);
    expect((await waiting()).map(({ id }) => id)).not.toContain(request.id);
    expect(await mailsTo(request.email)).toEqual([{ kind: 'access_approved' }]);
  });

  it('frees the address once rejected [staff-register-004]', async () => {
    const request = await createRequest();
    await review(request.id, 'Rejected');
    await expect(logIn(request.email)).rejects.toMatchObject({ status: 403, code: 'access_rejected' });
    await expect(guess(request.email)).rejects.toMatchObject({ status: 401, code: 'invalid_credentials' });
    expect(await mailsTo(request.email)).toEqual([{ kind: 'access_rejected' }]);
    expect(await problemCodeOf(ask({ ...form(), email: request.email }))).toBe('taken');
    // Asking again creates a new pending request.
    await expect(logIn(request.email)).rejects.toMatchObject({ code: 'access_pending' });
  });

  it('reveals nothing to guesses, which are throttled like any login', async () => {
    const { email } = await createRequest();
    const outcomes: string[] = [];
    for (let count = 0; count < 12; count += 1) outcomes.push(await problemCodeOf(guess(email)));
    expect(outcomes[0]).toBe('invalid_credentials');
    expect(outcomes.at(-1)).toBe('too_many');
    expect(await problemCodeOf(logIn(email))).toBe('too_many');
  });

  it('reveals nothing once its maker has left', async () => {
    const request = await createRequest();
    await review(request.id, 'Approved');
    await admin.api.POST('/deletestaff', { body: { id: request.id } });
    await expect(logIn(request.email)).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  it('keeps the reason of a rejection and mails it', async () => {
    const request = await createRequest();
    const body = { id: request.id, verdict: 'Rejected', reason: '  No post is free.  ' } as const;
    await admin.api.POST('/review_staff_request', { body });
    const row = await testApp.db
      .selectFrom('people')
      .select('review_reason')
      .where('id', '=', request.id)
      .executeTakeFirst();
    expect(row).toEqual({ review_reason: 'No post is free.' });
  });

  it('is decided once', async () => {
    const request = await createRequest();
    const outcomes = await Promise.all([
      problemCodeOf(review(request.id, 'Approved')),
      problemCodeOf(review(request.id, 'Rejected')),
    ]);
    expect(outcomes.toSorted()).toEqual(['conflict', 'taken']);
    expect(await mailsTo(request.email)).toHaveLength(1);
    const again = await createRequest();
    await Promise.all([review(again.id, 'Approved'), review(again.id, 'Approved')]);
    expect(await mailsTo(again.email)).toHaveLength(1);
  });

  it('can’t change another account', async () => {
    const people = [
      await makePerson(testApp.db, 'staff', { state: 'deactivated' }),
      await makePerson(testApp.db, 'user'),
    ];
    for (const id of [...people.map((person) => person.id), 999_999]) {
      await expect(review(id, 'Approved')).rejects.toMatchObject({ status: 404 });
    }
  });

  it('ignores every other field of the payload', async () => {
    const sly = { ...form(), user_type: 'admin', state: 'active', verdict: 'Approved', reviewed_by: 1 };
    await ask(sly);
    const row = await testApp.db
      .selectFrom('people')
      .select(['user_type', 'state', 'verdict', 'reviewed_by'])
      .where('email', '=', sly.email.toLowerCase())
      .executeTakeFirst();
    expect(row).toEqual({ user_type: 'staff', state: 'pending', verdict: null, reviewed_by: null });
  });

  it('is refused for a taken address in any letter case', async () => {
    const customer = await makePerson(testApp.db, 'user');
    const used = { ...form(), email: customer.email.toUpperCase() };
    await expect(ask(used)).rejects.toMatchObject({ status: 409, code: 'email_taken' });
    const twice = form();
    const outcomes = await Promise.all([
      problemCodeOf(ask(twice)),
      problemCodeOf(ask(twice)),
      problemCodeOf(ask(twice)),
    ]);
    expect(outcomes.toSorted()).toEqual(['email_taken', 'email_taken', 'taken']);
  });

  it.each(['short', 'password123'])('with the password %j is rejected', async (weak) => {
    await expect(ask({ ...form(), password: weak })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'password' }],
    });
  });

  it('is limited per network and hour', async () => {
    const outcomes: string[] = [];
    for (let count = 0; count < 32; count += 1) {
      // A taken address costs no hash but counts too.
      outcomes.push(await problemCodeOf(ask({ ...form(), email: admin.email }, '203.0.113.7')));
    }
    expect(outcomes.filter((outcome) => outcome === 'too_many')).toHaveLength(2);
    expect(await problemCodeOf(ask({ ...form(), email: admin.email }, '203.0.113.8'))).toBe('email_taken');
  });
});
