/** Listing and signing out devices. */

import { createApi } from '@portal/sdk/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { httpStatusOf } from '../../test/call-outcome.ts';
import { injectFetch } from '../../test/inject-fetch.ts';
import { password } from '../../test/make.ts';
import { postJson } from '../../test/post-json.ts';
import { settableClock } from '../../test/settable-clock.ts';
import { openSocket, socketUrl } from '../../test/socket-client.ts';
import { startInstance } from '../../test/start-instance.ts';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';
import { closeCodes } from '../realtime/connection.ts';

const clock = settableClock();
let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp({}, { clock });
});
afterAll(() => testApp.close());

const android =
  'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

async function logIn(email: string, userAgent: string) {
  const api = createApi({ baseUrl: 'http://api.test/api', fetch: injectFetch(testApp.app) });
  const { data } = await api.POST('/login', {
    body: { email, password },
    headers: { 'user-agent': userAgent },
  });
  const token = data?.token ?? '';
  return { token, api: testApp.api(token) };
}

type Caller = Pick<SignedInUser, 'api'>;
const devices = async ({ api }: Caller) => (await api.POST('/my_devices', { body: {} })).data?.devices ?? [];
const statusAt = ({ api }: Caller) => httpStatusOf(api.POST('/profile', { body: {} }));
const ownId = async (caller: Caller) => (await devices(caller)).find(({ current }) => current)?.id ?? '';

describe.each(['customer', 'staff', 'admin'] as const)('a %s', (kind) => {
  it('lists each device by browser and system, the current one first, and none of others [roles-003]', async () => {
    const person = await testApp[kind]();
    await testApp[kind]();
    clock.advance(60);
    const phone = await logIn(person.email, android);
    const seen = await devices(person);
    expect(seen).toMatchObject([{ current: true }, { current: false, browser: 'Chrome', system: 'Android' }]);
    expect(seen[1]).toEqual({
      id: await ownId(phone),
      browser: 'Chrome',
      system: 'Android',
      created_at: clock.now().toISOString(),
      last_used_at: clock.now().toISOString(),
      current: false,
    });
    expect(JSON.stringify(seen)).not.toContain(person.token);
  });

  it('signs one out, then all others, and can repeat both', async () => {
    const person = await testApp[kind]();
    const [phone, tablet, third] = [
      await logIn(person.email, android),
      await logIn(person.email, ''),
      await logIn(person.email, 'x'.repeat(5_000)),
    ];
    const id = await ownId(phone);
    for (let n = 0; n < 2; n += 1) {
      expect((await person.api.POST('/end_device', { body: { id } })).data?.status).toBe('true');
    }
    expect(await statusAt(phone)).toBe(401);
    expect(await statusAt(tablet)).toBe(200);
    expect(await devices(person)).toHaveLength(3);
    const end = () => person.api.POST('/end_other_devices', { body: {} });
    expect((await end()).data?.ended).toBe(2);
    expect((await end()).data?.ended).toBe(0);
    expect(await Promise.all([tablet, third, person].map(statusAt))).toEqual([401, 401, 200]);
    expect(await devices(person)).toHaveLength(1);
  });
});

it('answers alike for another person’s device and an unknown one, and ends neither [roles-003]', async () => {
  const [mine, theirs] = [await testApp.customer(), await testApp.customer()];
  const end = (id: string) => postJson(testApp, '/end_device', { id }, mine.token);
  const [foreign, none] = [await end(await ownId(theirs)), await end('00000000-0000-4000-8000-000000000000')];
  expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect({ ...foreign.body, request_id: '' }).toEqual({ ...none.body, request_id: '' });
  expect(await statusAt(theirs)).toBe(200);
});

it.each([{}, { id: 5 }, { id: 'x' }, { id: "' or true --" }])('%j is no device', async (body) => {
  const { token } = await testApp.customer();
  expect(await postJson(testApp, '/end_device', body, token)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'id' }] },
  });
});

it.each(['/my_devices', '/end_device', '/end_other_devices'])('%s needs a token', async (path) => {
  expect(await postJson(testApp, path, { id: '00000000-0000-4000-8000-000000000000' })).toMatchObject({
    status: 401,
  });
});

it('ends a device on other processes and closes its sockets [session-015]', async () => {
  const other = await startInstance(testApp.config);
  const customer = await testApp.customer();
  const phone = await logIn(customer.email, android);
  const socket = await openSocket(await socketUrl(other.app));
  try {
    await socket.auth(phone.token);
    await other.api(phone.token).POST('/profile', { body: {} });
    await customer.api.POST('/end_device', { body: { id: await ownId(phone) } });
    expect(await socket.closed).toBe(closeCodes.session_ended);
    await vi.waitFor(async () =>
      expect(await httpStatusOf(other.api(phone.token).POST('/profile', { body: {} }))).toBe(401),
    );
  } finally {
    socket.close();
    await other.close();
  }
});

it('writes the last use every few minutes, not on each call', async () => {
  const customer = await testApp.customer();
  const start = clock.now();
  const lastUsed = async () => {
    const row = await testApp.db
      .selectFrom('sessions')
      .select('last_used_at')
      .where('person_id', '=', customer.id)
      .executeTakeFirstOrThrow();
    return row.last_used_at;
  };
  clock.advance(200);
  await statusAt(customer);
  expect(await lastUsed()).toEqual(start);
  clock.advance(400);
  await statusAt(customer);
  const noted = clock.now();
  expect(await lastUsed()).toEqual(noted);
  clock.advance(200);
  await statusAt(customer);
  expect(await lastUsed()).toEqual(noted);
});
