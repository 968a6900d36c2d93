/** `staffregister`: an admin creates a staff account. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemCodeOf } from '../../test/call-outcome.ts';
import { makePerson } from '../../test/make.ts';
import { postJson } from '../../test/post-json.ts';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';

let testApp: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.admin();
});
afterAll(() => testApp.close());

let made = 0;
const form = () => ({
  name: ' Lata Menon ',
  email: `Lata.${++made}@Example.in`,
  phone: '9812345678',
  department: 'Payroll Services',
  password: 'a long enough secret',
});
const register = (body: object) => postJson(testApp, '/staffregister', body, admin.token);
const stored = (email: string) =>
  testApp.db.selectFrom('people').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst();

describe('staffregister', () => {
  it('creates a staff account that can log in at once [api-staffregister-001] [api-staffregister-004]', async () => {
    const body = form();
    const answer = await register(body);
    expect(answer).toEqual({
      status: 200,
      body: { status: 'true', message: 'The staff member is added.', id: expect.any(Number) },
    });
    const row = await stored(body.email);
    expect(row).toMatchObject({
      id: answer.body['id'],
      user_type: 'staff',
      state: 'active',
      name: 'Lata Menon',
      phone: '9812345678',
      department: 'Payroll Services',
      password_hash: expect.stringMatching(/^\$argon2id\$/),
    });
    const login = await testApp
      .api()
      .POST('/login', { body: { email: body.email, password: body.password } });
    expect(login.data).toMatchObject({ user_type: 'staff', user_id: row?.id });
    const list = await admin.api.POST('/staff', { body: {} });
    expect(list.data?.staff[0]).toMatchObject({ id: row?.id, assigned: 0 });
    expect(JSON.stringify(list.data)).not.toMatch(/password|hash|argon/i);
  });

  it('mails the owner, without the password', async () => {
    const body = form();
    await register(body);
    const changes = await testApp.db
      .selectFrom('account_changes')
      .select(['kind', 'told_at', 'new_email', 'by_admin'])
      .where('told_at', '=', body.email.toLowerCase())
      .execute();
    expect(changes).toEqual([
      { kind: 'access_given', told_at: body.email.toLowerCase(), new_email: null, by_admin: true },
    ]);
  });

  it.each([
    ['department', ['Others']],
    ['password', ['short', 'password123', '********']],
  ])('a wrong %s is refused by name [api-staffregister-003]', async (field, wrong) => {
    for (const value of wrong) {
      const body = { ...form(), [field]: value };
      expect(await register(body)).toMatchObject({
        status: 400,
        body: { status: 'false', code: 'validation_failed', errors: [{ field }] },
      });
      expect(await stored(typeof body.email === 'string' ? body.email : '')).toBeUndefined();
    }
  });

  it('refuses a taken address in any letter case, also concurrently [api-staffedit-006]', async () => {
    const customer = await makePerson(testApp.db, 'user');
    for (const email of [customer.email.toUpperCase(), admin.email]) {
      expect(await register({ ...form(), email })).toMatchObject({
        status: 409,
        body: { code: 'email_taken', message: 'Another account has this e-mail address.' },
      });
    }
    const body = form();
    const answers = await Promise.all([register(body), register(body), register(body)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it('ignores every other field of the payload [errors-018]', async () => {
    const body = { ...form(), user_type: 'admin', state: 'pending', id: 77_777, requested_at: '2020-01-01' };
    await register(body);
    expect(await stored(body.email)).toMatchObject({
      user_type: 'staff',
      state: 'active',
      requested_at: null,
    });
    expect((await stored(body.email))?.id).not.toBe(77_777);
  });

  it('creates one account for one Idempotency-Key [errors-019]', async () => {
    const { department: _, ...body } = form();
    const send = () =>
      admin.api.POST('/staffregister', {
        body: { ...body, department: 'Closure' },
        headers: { 'Idempotency-Key': 'one press' },
      });
    expect(await problemCodeOf(send())).toBe('taken');
    expect((await send()).data).toMatchObject({ status: 'true' });
  });
});
