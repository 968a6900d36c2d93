/** Expiry of sessions, renewal of tokens, and reuse of superseded tokens. */

import { data } from '@portal/sdk/data';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { problemCodeOf } from '../../test/call-outcome.ts';
import { settableClock } from '../../test/settable-clock.ts';
import { openSocket, socketUrl } from '../../test/socket-client.ts';
import { startInstance } from '../../test/start-instance.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

const clock = settableClock();
const limits = {
  TOKEN_MINUTES: '15',
  CUSTOMER_TOKEN_MINUTES: '60',
  ADMIN_IDLE_MINUTES: '30',
  ADMIN_SESSION_HOURS: '12',
  STAFF_IDLE_MINUTES: '60',
  STAFF_SESSION_HOURS: '12',
  CUSTOMER_IDLE_MINUTES: '10080',
  CUSTOMER_SESSION_HOURS: '720',
};
const minute = 60;
const hour = 60 * minute;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp(limits, { clock });
});
afterAll(() => testApp.close());

const call = (token: string, api = testApp.api) => problemCodeOf(api(token).POST('/profile', { body: {} }));
const unattended = { headers: { 'x-unattended': 'true' } };
const lookIn = (token: string) =>
  problemCodeOf(testApp.api(token).POST('/profile', { body: {}, ...unattended }));
const renew = async (token: string, more = {}) =>
  (await data(testApp.api(token).POST('/renew_session', { body: {}, ...more }))).token;
const renewal = (token: string) => problemCodeOf(testApp.api(token).POST('/renew_session', { body: {} }));
interface Claims {
  exp: number;
  iat: number;
  no: number;
}
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;

/** Keeps a session in use for a time, renewing its token before it expires. */
async function workOn(token: string, seconds: number, step = 10 * minute): Promise<string> {
  let now = token;
  for (let done = 0; done < seconds; done += step) {
    clock.advance(step);
    now = await renew(now);
    expect(await call(now)).toBe('taken');
  }
  return now;
}

describe('a token', () => {
  it.each([
    ['customer', 60],
    ['staff', 15],
    ['admin', 15],
  ] as const)('of a %s is valid for %d minutes, as its answer says', async (role, minutes) => {
    const { token } = await testApp[role]();
    const { exp, iat } = claimsOf(token);
    expect(exp - iat).toBe(minutes * minute);
    clock.advance(minutes * minute - 2);
    expect(await call(token)).toBe('taken');
    clock.advance(3);
    expect(await call(token)).toBe('token_expired');
  });

  it('can be renewed after its end while the session lasts, and is good for nothing else', async () => {
    const { token } = await testApp.admin();
    clock.advance(20 * minute);
    expect(await call(token)).toBe('token_expired');
    expect(await problemCodeOf(testApp.api(token).POST('/logout', { body: {} }))).toBe('token_expired');
    expect(await call(await renew(token))).toBe('taken');
  });

  it('is never replayed by an Idempotency-Key', async () => {
    const { token } = await testApp.admin();
    await renew(token, { headers: { 'idempotency-key': 'once' } });
    const kept = await testApp.db
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('key', '=', 'once')
      .execute();
    expect(kept).toEqual([]);
  });
});

describe('an idle session', () => {
  it.each([
    ['admin', 30 * minute, '30 minutes'],
    ['staff', hour, '1 hour'],
    ['customer', 7 * 24 * hour, '7 days'],
  ] as const)('of a %s ends, and says why', async (role, idle, words) => {
    const { token } = await testApp[role]();
    clock.advance(idle - 1);
    const held = await renew(token, unattended);
    clock.advance(1);
    expect(await call(held)).toBe('session_idle');
    expect(await renewal(token)).toBe('session_idle');
    await expect(testApp.api(held).POST('/profile', { body: {} })).rejects.toMatchObject({
      status: 401,
      message: `You were signed out after ${words} without activity. Please log in again.`,
    });
  });

  it('is not kept alive by polling or renewals', async () => {
    const { token } = await testApp.admin();
    let held = token;
    for (let n = 0; n < 2; n += 1) {
      clock.advance(10 * minute);
      held = await renew(held, unattended);
      expect(await lookIn(held)).toBe('taken');
    }
    clock.advance(10 * minute);
    expect(await lookIn(held)).toBe('session_idle');
  });

  it('is kept alive by one use right after a poll', async () => {
    const { token } = await testApp.admin();
    clock.advance(10 * minute);
    expect(await lookIn(token)).toBe('taken');
    expect(await call(token)).toBe('taken');
    clock.advance(29 * minute);
    expect(await call(await renew(token))).toBe('taken');
  });
});

describe('a session in use', () => {
  it.each([
    ['admin', 12 * hour],
    ['staff', 12 * hour],
  ] as const)('of a %s ends at the absolute limit', async (role, longest) => {
    const { token } = await testApp[role]();
    const last = await workOn(token, longest - 10 * minute);
    expect(claimsOf(last).exp - Math.floor(clock.now().getTime() / 1000)).toBeLessThanOrEqual(10 * minute);
    clock.advance(10 * minute);
    expect(await call(last)).toMatch(/token_expired|session_expired/);
    expect(await renewal(last)).toBe('session_expired');
  });

  it('queries the database at most once a minute', async () => {
    const { token } = await testApp.admin();
    await vi.waitFor(() => expect(testApp.deps.listener.isHealthy()).toBe(true));
    // The call of another role is refused after the token check, before any other query.
    const refused = () => problemCodeOf(testApp.api(token).POST('/dashboard', { body: {} }));
    expect(await refused()).toBe('forbidden');
    const connect = vi.spyOn(testApp.deps.database.pool, 'connect');
    try {
      for (let n = 0; n < 5; n += 1) expect(await refused()).toBe('forbidden');
      expect(connect).not.toHaveBeenCalled();
      clock.advance(61);
      expect(await refused()).toBe('forbidden');
      expect(connect).toHaveBeenCalledTimes(2);
    } finally {
      connect.mockRestore();
    }
  });
});

describe('a superseded token', () => {
  const renewedAndUsed = async (): Promise<{ old: string; next: string }> => {
    const { token: old } = await testApp.admin();
    clock.advance(5 * minute);
    const next = await renew(old);
    expect(await call(next)).toBe('taken');
    return { old, next };
  };

  it('is valid until the next one is first used', async () => {
    const { token } = await testApp.admin();
    await renew(token);
    clock.advance(10 * minute);
    expect(await call(token)).toBe('taken');
    expect(await call(await renew(token))).toBe('taken');
  });

  it('is valid for half a minute after that, for calls in progress', async () => {
    const { old, next } = await renewedAndUsed();
    clock.advance(29);
    expect(await call(old)).toBe('taken');
    expect(await call(next)).toBe('taken');
  });

  it.each([
    ['a call', call],
    ['a renewal', renewal],
  ])('then ends the session with %s, for every token', async (_, use) => {
    const { old, next } = await renewedAndUsed();
    clock.advance(31);
    // This process caches the old token until it receives the announcement of the next one.
    await vi.waitFor(async () => expect(await use(old)).toBe('session_ended'));
    await vi.waitFor(async () => expect(await call(next)).toBe('session_ended'));
    expect(await renewal(next)).toBe('session_ended');
  });

  it('ends the session also when it has expired, by a renewal', async () => {
    const { old, next } = await renewedAndUsed();
    const held = await workOn(next, 20 * minute);
    expect(await call(old)).toBe('token_expired');
    expect(await renewal(old)).toBe('session_ended');
    await vi.waitFor(async () => expect(await call(held)).toBe('session_ended'));
  });

  it('is detected by a process that had cached it', async () => {
    const other = await startInstance(testApp.config, { clock });
    try {
      await vi.waitFor(() => expect(other.deps.listener.isHealthy()).toBe(true));
      const { token: old } = await testApp.admin();
      expect(await call(old, other.api)).toBe('taken');
      const next = await renew(old);
      expect(await call(next)).toBe('taken');
      // No cached result of the old token outlives the announcement by more than the half minute.
      clock.advance(31);
      await vi.waitFor(async () => expect(await call(old, other.api)).toBe('session_ended'));
    } finally {
      await other.close();
    }
  });
});

describe('two tabs that renew at once', () => {
  it('both stay signed in, with either token', async () => {
    const { token } = await testApp.admin();
    clock.advance(10 * minute);
    const [one, two] = await Promise.all([renew(token), renew(token)]);
    expect(await Promise.all([call(one), call(two), call(token)])).toEqual(['taken', 'taken', 'taken']);
    clock.advance(5 * minute);
    expect(await Promise.all([call(one), call(two)])).toEqual(['taken', 'taken']);
    expect(claimsOf(one).no).toBe(1);
  });

  it('one after the other, with the old and the new token, stay signed in too', async () => {
    const { token } = await testApp.admin();
    const one = await renew(token);
    expect(await call(one)).toBe('taken');
    const two = await renew(token);
    const three = await renew(one);
    clock.advance(minute);
    for (const each of [one, two, three]) expect(await call(each)).toBe('taken');
  });
});

describe('a socket', () => {
  it('stays open across renewals, and closes when a superseded token ends the session [session-015]', async () => {
    const admin = await testApp.admin();
    const socket = await openSocket(await socketUrl(testApp.app));
    await socket.auth(admin.token);
    const next = await renew(admin.token);
    expect(await call(next)).toBe('taken');
    expect(socket.socket.readyState).toBe(socket.socket.OPEN);
    clock.advance(31);
    // The announcement of the new token may still be on its way: only the test's clock has moved.
    await expect.poll(() => call(admin.token)).toBe('session_ended');
    expect(await socket.closed).toBe(4501);
  });
});
