/** `staffedit`: what an admin can change of an account, what never changes, and the mails about it. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemCodeOf, httpStatusOf } from '../../test/call-outcome.ts';
import { makePerson, password } from '../../test/make.ts';
import { postJson } from '../../test/post-json.ts';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';

let testApp: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.admin();
});
afterAll(() => testApp.close());

const newPassword = 'quite another secret';
let made = 0;
const fresh = () => `edited-${++made}@example.in`;
const signedIn = async (type: 'user' | 'staff') => testApp.signIn(await makePerson(testApp.db, type));
const form = (id: number) => ({
  id,
  name: ' Lata Menon ',
  email: fresh(),
  phone: ' +91 98765 43210'.trim(),
  department: 'Payroll Services',
  password: '********',
});
const edit = (body: object) => postJson(testApp, '/staffedit', body, admin.token);
const stored = (id: number) =>
  testApp.db
    .selectFrom('people')
    .select(['user_type', 'name', 'email', 'phone', 'department', 'state', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const logsIn = (email: string, secret: string) =>
  problemCodeOf(testApp.api().POST('/login', { body: { email, password: secret } }));
const mailsOf = (id: number) =>
  testApp.db
    .selectFrom('account_changes')
    .select(['kind', 'told_at', 'new_email', 'by_admin'])
    .where('person_id', '=', id)
    .orderBy('id')
    .execute();

describe('staffedit', () => {
  it('changes a staff member [api-staffedit-001]', async () => {
    const { id } = await makePerson(testApp.db, 'staff');
    const body = form(id);
    expect(await edit(body)).toEqual({
      status: 200,
      body: { status: 'true', message: 'The changes are saved.' },
    });
    expect(await stored(id)).toMatchObject({
      user_type: 'staff',
      name: 'Lata Menon',
      email: body.email,
      phone: '9876543210',
      department: 'Payroll Services',
    });
  });

  it('changes a customer without a department [api-staffedit-001]', async () => {
    const { id } = await makePerson(testApp.db, 'user');
    const body = { ...form(id), user_type: 'user' };
    expect(await edit(body)).toMatchObject({ status: 200 });
    expect(await stored(id)).toMatchObject({ user_type: 'user', email: body.email, department: null });
  });

  it.each(['********', '', undefined])(
    'the password %j leaves the stored one and the sessions [api-staffedit-003]',
    async (same) => {
      const person = await signedIn('staff');
      const before = await stored(person.id);
      await edit({ ...form(person.id), email: person.email, password: same });
      expect((await stored(person.id)).password_hash).toBe(before.password_hash);
      expect(await problemCodeOf(person.api.POST('/stafftasks', { body: {} }))).toBe('taken');
      expect(await logsIn(person.email, password)).toBe('taken');
      expect(await mailsOf(person.id)).toEqual([]);
    },
  );

  it('sets a new password, ends every session and mails the owner [api-staffedit-001] [session-013]', async () => {
    const person = await signedIn('user');
    await edit({ ...form(person.id), email: person.email, password: newPassword, user_type: 'user' });
    expect(await httpStatusOf(person.api.POST('/orders', { body: {} }))).toBe(401);
    expect(await logsIn(person.email, password)).toBe('invalid_credentials');
    expect(await logsIn(person.email, newPassword)).toBe('taken');
    expect(await mailsOf(person.id)).toEqual([
      { kind: 'password', told_at: person.email, new_email: null, by_admin: true },
    ]);
    expect((await stored(person.id)).password_hash).toMatch(/^\$argon2id\$/);
  });

  it('changes the address and mails the old one', async () => {
    const person = await makePerson(testApp.db, 'staff');
    const body = form(person.id);
    await edit({ ...body, email: body.email.toUpperCase() });
    expect(await mailsOf(person.id)).toEqual([
      { kind: 'email', told_at: person.email, new_email: body.email, by_admin: true },
    ]);
    expect(await logsIn(body.email, password)).toBe('taken');
    expect(await logsIn(person.email, password)).toBe('invalid_credentials');
    // Repeating it changes nothing and sends nothing.
    await edit(body);
    expect(await mailsOf(person.id)).toHaveLength(1);
  });

  it('ignores every other field of the payload, such as user type and state [api-staffedit-004] [errors-018]', async () => {
    const { id } = await makePerson(testApp.db, 'user');
    for (const userType of ['staff', 'admin']) {
      const { status } = await edit({ ...form(id), user_type: userType });
      expect(status).toBeGreaterThanOrEqual(400);
    }
    await edit({
      ...form(id),
      state: 'pending',
      password_hash: 'x',
      created_at: '2020-01-01',
      reviewed_by: 1,
    });
    expect(await stored(id)).toMatchObject({
      user_type: 'user',
      state: 'active',
      password_hash: expect.stringMatching(/^\$argon2id\$/),
    });
  });

  it.each(['short', 'password123'])(
    'the password %j is rejected and changes nothing [api-staffedit-005]',
    async (weak) => {
      const { id } = await makePerson(testApp.db, 'staff');
      const before = await stored(id);
      expect(await edit({ ...form(id), password: weak })).toMatchObject({
        status: 400,
        body: { status: 'false', code: 'validation_failed', errors: [{ field: 'password' }] },
      });
      expect(await stored(id)).toEqual(before);
    },
  );

  describe('staffedit of an account that was changed since it was read', () => {
    const versionOf = async (id: number, call: '/staff' | '/customers' = '/staff') => {
      const { data } = await admin.api.POST(call, { body: { id } });
      return data && ('staff' in data ? data.staff : data.customers)[0]?.version;
    };
    const outdated = {
      status: 409,
      body: {
        status: 'false',
        code: 'conflict',
        message:
          'Somebody has changed this account meanwhile. Nothing was saved: please compare, and save again.',
      },
    };

    it('is refused after a change by another admin, and saved from the new version', async () => {
      const { id } = await makePerson(testApp.db, 'staff');
      const [seen, theirs, mine] = [await versionOf(id), form(id), { ...form(id), name: 'Mine' }];
      expect(await edit({ ...theirs, seen })).toMatchObject({ status: 200 });
      expect(await edit({ ...mine, password: newPassword, seen })).toEqual({
        ...outdated,
        body: expect.objectContaining(outdated.body),
      });
      expect(await stored(id)).toMatchObject({ email: theirs.email, name: 'Lata Menon' });
      expect(await logsIn(theirs.email, newPassword)).toBe('invalid_credentials');
      expect(await edit({ ...mine, seen: await versionOf(id) })).toMatchObject({ status: 200 });
      expect(await stored(id)).toMatchObject({ email: mine.email, name: 'Mine' });
    });

    it('is refused after a change by the person', async () => {
      const customer = await signedIn('user');
      const seen = await versionOf(customer.id, '/customers');
      await customer.api.POST('/update_profile', { body: { phone: '9800000000' } });
      const body = { ...form(customer.id), user_type: 'user', email: customer.email, seen };
      expect(await edit(body)).toMatchObject(outdated);
      expect(await stored(customer.id)).toMatchObject({ phone: '9800000000' });
    });

    it('saves one of many concurrent edits', async () => {
      const { id } = await makePerson(testApp.db, 'staff');
      const seen = await versionOf(id);
      const answers = await Promise.all(Array.from({ length: 4 }, () => edit({ ...form(id), seen })));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    });

    it('accepts values that are stored already, also with a new password', async () => {
      const { id } = await makePerson(testApp.db, 'staff');
      const [seen, body] = [await versionOf(id), form(id)];
      for (const secret of ['********', newPassword]) {
        expect(await edit({ ...body, password: secret, seen })).toMatchObject({ status: 200 });
      }
      expect(await logsIn(body.email, newPassword)).toBe('taken');
    });

    it('saves without `seen` [api-staffedit-001]', async () => {
      const { id } = await makePerson(testApp.db, 'staff');
      await edit(form(id));
      expect(await edit(form(id))).toMatchObject({ status: 200 });
    });
  });

  it('refuses a taken address in any letter case, also concurrently [api-staffedit-006]', async () => {
    const { id } = await makePerson(testApp.db, 'staff');
    const others = [
      await makePerson(testApp.db, 'user'),
      await makePerson(testApp.db, 'staff', { state: 'pending' }),
      admin,
    ];
    for (const { email } of others) {
      expect(await edit({ ...form(id), email: email.toUpperCase() })).toMatchObject({
        status: 409,
        body: { status: 'false', code: 'email_taken', errors: [{ field: 'email' }] },
      });
    }
    const left = await makePerson(testApp.db, 'user', { state: 'deactivated' });
    expect(await edit({ ...form(id), email: left.email })).toMatchObject({ status: 200 });

    const [one, other] = [await makePerson(testApp.db, 'user'), await makePerson(testApp.db, 'staff')];
    const email = fresh();
    const answers = await Promise.all([one, other].map((person) => edit({ ...form(person.id), email })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('finds no admin, deleted account, pending request or account of another type', async () => {
    const gone = await makePerson(testApp.db, 'staff', { state: 'deactivated' });
    const asking = await makePerson(testApp.db, 'staff', { state: 'pending' });
    const staff = await makePerson(testApp.db, 'staff');
    for (const [id, more, expected] of [
      [admin.id, {}, '403 This account may not do that.'],
      [gone.id, {}, '404 Staff not found.'],
      [asking.id, {}, '404 There is no such customer or staff member.'],
      [999_999, {}, '404 There is no such customer or staff member.'],
      [staff.id, { user_type: 'user' }, '404 Customer not found.'],
    ] as const) {
      const answer = await edit({ ...form(id), ...more });
      expect(`${answer.status} ${String(answer.body['message'])}`).toBe(expected);
    }
  });

  it('runs once for one Idempotency-Key [errors-019]', async () => {
    const { id, email } = await makePerson(testApp.db, 'staff');
    const { department: _, ...body } = { ...form(id), email };
    const send = () =>
      admin.api.POST('/staffedit', {
        body: { ...body, department: 'Closure', password: newPassword },
        headers: { 'Idempotency-Key': 'one save' },
      });
    expect((await send()).data).toEqual((await send()).data);
    expect(await mailsOf(id)).toHaveLength(1);
  });
});
