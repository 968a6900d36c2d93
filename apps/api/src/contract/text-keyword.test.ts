/** Pasted texts are normalised as in the forms, and stored without invisible characters. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import type { Body } from './operation.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const change = async (body: Body<'updateProfile'>) => {
  const { api } = await testApp.customer();
  return (await api.POST('/update_profile', { body })).data?.profile;
};
const post = (payload: string, url = '/api/checkregister') =>
  testApp.app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload });

describe('stores without invisible characters', () => {
  it.each([
    ['Asha\r\nBcc: x@example.in', 'Asha Bcc: x@example.in'],
    ['Asha \u202eoaR', 'Asha oaR'],
    ['A\u0001B', 'AB'],
    ['\ufeffAsha\u200b Rao', 'Asha Rao'],
    ['Jose\u0301', 'José'],
    ['കാർത്ത്യായനി', 'കാർത്ത്യായനി'],
  ])('the name %j as %j', async (name, stored) => {
    expect(await change({ name })).toMatchObject({ name: stored });
  });

  it.each([
    ['\u202a+91 98765 43210\u202c', '9876543210'],
    ['+91\u00a098765\u201143210', '9876543210'],
    ['९८७६५४३२१०', '9876543210'],
    ['(022) 24567890', '02224567890'],
    ['+1 415 555 0100', '+14155550100'],
  ])('the phone %j as %s', async (phone, stored) => {
    expect(await change({ phone })).toMatchObject({ phone: stored });
  });

  it('the GST number without its label and spaces, and the address without blank lines', async () => {
    const billing = { gst_number: 'GSTIN: 27 AAPFU 0939F 1ZV', billing_address: '4 Hill Road\r\n\r\nPune\n' };
    expect(await change(billing)).toMatchObject({
      gst_number: '27AAPFU0939F1ZV',
      billing_address: '4 Hill Road\nPune',
    });
  });
});

describe('rejects with a message', () => {
  it.each([
    [{ name: '\u200b\u200b' }, 'name', /^Enter your name/],
    [{ phone: '98765' }, 'phone', /^A mobile number has 10 digits; this has 5\.$/],
    [{ email: 'आशा@example.in' }, 'email', /before the @/],
  ])('%j', async (fields, field, message) => {
    const body = { name: 'Asha', email: 'asha-pastes@example.in', phone: '9876543210', ...fields };
    const answer = await post(JSON.stringify({ ...body, password: 'a good long password' }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ field, message: expect.stringMatching(message) }] });
  });

  it('a lone surrogate, with its field, also in a list', async () => {
    const { api } = await testApp.admin();
    const half = api.POST('/update_settings', { body: { phones: ['9876543210', 'a\ud800b'] } });
    await expect(half).rejects.toMatchObject({
      status: 400,
      code: 'validation_failed',
      errors: [{ field: 'phones.1', message: expect.stringMatching(/did not arrive whole/) }],
    });
  });

  it.each([65, 100_000])('a body of %d nested lists', async (depth) => {
    const answer = await post(`{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'malformed_body' });
  });
});

it('an address is stored in punycode, also when pasted', async () => {
  const body = { name: 'Asha', phone: '9876543210', password: 'a good long password' };
  for (const email of ['asha@उदाहरण.भारत', 'Asha <ASHA@xn--p1b6ci4b4b3a.xn--h2brj9c>']) {
    expect((await post(JSON.stringify({ ...body, email }))).statusCode).toBeLessThan(430);
  }
  const codes = await testApp.db.selectFrom('one_time_codes').select('email').execute();
  expect(new Set(codes.map(({ email }) => email))).toContain('asha@xn--p1b6ci4b4b3a.xn--h2brj9c');
});
