/** The own account, and which notifications are mailed. */

import { titlesMailedTo } from '@portal/domain/notification-titles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postJson } from '../../test/post-json.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import type { Body } from '../contract/operation.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const kinds = [
  ['customer', 'user'],
  ['staff', 'staff'],
  ['admin', 'admin'],
] as const;

describe.each(kinds)('a %s', (kind, userType) => {
  it('reads the own account and every mailable title, enabled by default', async () => {
    const person = await testApp[kind]();
    const { data } = await person.api.POST('/profile', { body: {} });
    expect(data?.profile).toEqual({
      id: person.id,
      name: expect.stringMatching(/^Person/),
      email: person.email,
      phone: '9812345678',
      user_type: userType,
      gst_number: null,
      billing_state: null,
      billing_address: null,
      business_name: null,
      buyer_kind: 'india',
      billing_country: null,
      zero_rated: [],
      zero_rated_gst_number: null,
      pending_email: null,
      mail_preferences: titlesMailedTo(userType).map((title) => ({ title, wanted: true })),
    });
    expect(JSON.stringify(data)).not.toMatch(/password|argon2/);
  });

  it('sets titles one by one; omitted ones stay, and the last of two counts', async () => {
    const [person, other] = [await testApp[kind](), await testApp[kind]()];
    const [first = 'New Message'] = titlesMailedTo(userType).slice(1);
    const update = async (mail_preferences: { title: typeof first; wanted: boolean }[]) =>
      (await person.api.POST('/update_profile', { body: { mail_preferences } })).data?.profile
        .mail_preferences;
    const unwanted = (list: Awaited<ReturnType<typeof update>>) =>
      list?.filter(({ wanted }) => !wanted).map(({ title }) => title);
    expect(unwanted(await update([{ title: 'New Message', wanted: false }]))).toEqual(['New Message']);
    expect(unwanted(await update([{ title: first, wanted: false }]))).toContain(first);
    expect(
      unwanted(
        await update([
          { title: 'New Message', wanted: false },
          { title: 'New Message', wanted: true },
        ]),
      ),
    ).toEqual([first]);
    expect(unwanted(await update([]))).toEqual([first]);
    const { data } = await other.api.POST('/profile', { body: {} });
    expect(unwanted(data?.profile.mail_preferences)).toEqual([]);
  });
});

describe('own details', () => {
  it('change one by one; omitted ones stay', async () => {
    const { api, email } = await testApp.customer();
    const update = async (body: Body<'updateProfile'>) =>
      (await api.POST('/update_profile', { body })).data?.profile;
    expect(await update({ name: ' Meera Iyer ', phone: ' +91 98765-43210 '.trim() })).toMatchObject({
      name: 'Meera Iyer',
      phone: '9876543210',
      email,
      gst_number: null,
    });
    expect(
      await update({
        gst_number: ' 27aapfu0939f1zv ',
        billing_state: '27',
        billing_address: ' 4 Hill Road ',
      }),
    ).toMatchObject({
      name: 'Meera Iyer',
      gst_number: '27AAPFU0939F1ZV',
      billing_state: '27',
      billing_address: '4 Hill Road',
    });
    expect(await update({ gst_number: '', billing_state: '', billing_address: ' ' })).toMatchObject({
      gst_number: null,
      billing_state: null,
      billing_address: null,
      business_name: null,
    });
  });

  it('are those of the caller only [roles-003]', async () => {
    const [mine, theirs] = [await testApp.customer(), await testApp.customer()];
    const before = (await theirs.api.POST('/profile', { body: {} })).data?.profile;
    await postJson(
      testApp,
      '/update_profile',
      { id: theirs.id, user_id: theirs.id, name: 'Eve' },
      mine.token,
    );
    expect((await theirs.api.POST('/profile', { body: {} })).data?.profile).toEqual(before);
    expect((await mine.api.POST('/profile', { body: {} })).data?.profile.name).toBe('Eve');
  });
});

describe('a change is refused', () => {
  it.each([
    ['of nothing', {}],
    ['of a GST number that is mistyped', { gst_number: '27AAPFU0939F1ZX' }],
    ['of a state that is none', { billing_state: '99' }],
    ['of a name that nobody sees', { name: '\u200b\u200b' }],
    ['of an unknown title', { mail_preferences: [{ title: 'New Moon', wanted: true }] }],
    ['that is neither yes nor no', { mail_preferences: [{ title: 'New Message', wanted: 'no' }] }],
    [
      'of a title that reaches no customer',
      { mail_preferences: [{ title: 'New Registration', wanted: false }] },
    ],
    [
      'of which one title is wrong, as a whole',
      {
        mail_preferences: [
          { title: 'New Message', wanted: false },
          { title: 'New Registration', wanted: false },
        ],
      },
    ],
  ])('%s', async (_case, body) => {
    const customer = await testApp.customer();
    expect(await postJson(testApp, '/update_profile', body, customer.token)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
    const stored = testApp.db.selectFrom('mail_preferences').selectAll().where('person_id', '=', customer.id);
    expect(await stored.execute()).toEqual([]);
  });
});

it('no call changes the type or password of an account', async () => {
  const customer = await testApp.customer();
  const row = () =>
    testApp.db.selectFrom('people').selectAll().where('id', '=', customer.id).executeTakeFirst();
  const before = await row();
  await postJson(
    testApp,
    '/update_profile',
    {
      mail_preferences: [],
      user_type: 'admin',
      password_hash: 'x',
      email: 'eve@example.in',
      state: 'pending',
      erased_at: '2026-01-01T00:00:00Z',
    },
    customer.token,
  );
  expect(await row()).toEqual(before);
});
