import { beforeEach, describe, expect, it, vi } from 'vitest';
import { watchActivity } from './activity.ts';
import { type ApiOptions, createApi } from './client.ts';
import { createMemoryStorage } from './memory-storage.ts';
import { createRenewal } from './renewal.ts';
import { createSession, type Session } from './session.ts';

const baseUrl = 'http://api.test/api';
const minute = 60_000;
const life = 15 * minute;

/** The server's clock is an hour ahead of the device's, which must not matter. */
const tokenOf = (no: number, jti = 'one login') => {
  const iat = Date.UTC(2026, 10, 29) / 1000 + 3_600;
  return `head.${btoa(JSON.stringify({ jti, no, iat, exp: iat + life / 1000 }))}.signature`;
};

let now: number;
let storage: Storage;
let session: Session;
/** The fake server: the tokens it received, and how it responds. */
let server: { renewals: string[]; calls: string[]; refusal?: string; isAway?: boolean; held?: Promise<void> };

beforeEach(() => {
  now = Date.UTC(2026, 10, 29);
  storage = createMemoryStorage();
  session = createSession('admin', storage, () => now);
  session.start({ token: tokenOf(0), userId: 1 });
  server = { renewals: [], calls: [] };
});

const refusal = (code: string) =>
  Response.json({ status: 'false', message: 'No.', code, request_id: 'r' }, { status: 401 });
const bearer = (request: Request) => request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
const noOf = (token: string) => (JSON.parse(atob(token.split('.')[1] ?? '')) as { no: number }).no;

const fetch: NonNullable<ApiOptions['fetch']> = async (request) => {
  if (server.isAway === true) throw new TypeError('not reached');
  if (!request.url.endsWith('/renew_session')) {
    server.calls.push(bearer(request));
    return server.refusal !== undefined && server.calls.length === 1
      ? refusal(server.refusal)
      : Response.json({ status: 'true', message: await request.text() });
  }
  server.renewals.push(bearer(request));
  await server.held;
  if (server.refusal !== undefined && server.refusal !== 'token_expired') return refusal(server.refusal);
  const token = tokenOf(noOf(bearer(request)) + 1);
  return Response.json({ status: 'true', message: 'On.', token, expires_in: life / 1000 });
};

/** A tab of the app; all tabs share the storage and, if passed, the browser's locks. */
function openTab(more: { locks?: Pick<LockManager, 'request'>; isUserActive?: () => boolean } = {}) {
  const own = createSession('admin', storage, () => now);
  const renewal = createRenewal({ session: own, name: 'admin', baseUrl, fetch, now: () => now, ...more });
  const api = createApi({
    baseUrl,
    fetch,
    getToken: own.token,
    beforeCall: renewal.beforeCall,
    ...(more.isUserActive && { isUserActive: more.isUserActive }),
    async mayRepeat({ code }) {
      if (code !== 'token_expired') return false;
      await renewal.renew();
      return true;
    },
  });
  return { api, renewal, call: () => api.POST('/profile', { body: {} }) };
}

/** Runs one request at a time, as a browser does across tabs. */
function browserLocks(): Pick<LockManager, 'request'> {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<unknown>) => (last = last.then(work, work));
  return { request: request as LockManager['request'] };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a token', () => {
  it('is used as it is while it is fresh', async () => {
    now += 4 * minute;
    await openTab().call();
    await settled();
    expect(server).toMatchObject({ renewals: [], calls: [tokenOf(0)] });
  });

  it('is renewed in the background when it is due, without delaying the call', async () => {
    now += 6 * minute;
    const { promise, resolve } = Promise.withResolvers<void>();
    server.held = promise;
    const tab = openTab();
    await tab.call();
    expect(server.calls).toEqual([tokenOf(0)]);
    resolve();
    await vi.waitFor(() => expect(session.token()).toBe(tokenOf(1)));
    await tab.call();
    expect(server).toMatchObject({ renewals: [tokenOf(0)], calls: [tokenOf(0), tokenOf(1)] });
  });

  it('is renewed before the call when it has expired, such as after sleep', async () => {
    now += 25 * minute;
    await openTab().call();
    expect(server).toMatchObject({ renewals: [tokenOf(0)], calls: [tokenOf(1)] });
  });

  it('is renewed and the call repeated when the clock was set back and the server reports it as expired', async () => {
    server.refusal = 'token_expired';
    now -= 120 * minute;
    const { data } = await openTab().call();
    expect(server).toMatchObject({ renewals: [tokenOf(0)], calls: [tokenOf(0), tokenOf(1)] });
    // The repeated call has the body.
    expect(data?.message).toBe('{}');
  });

  it('is not renewed again when the repeated call is rejected', async () => {
    const stubborn = openTab();
    vi.spyOn(globalThis, 'fetch');
    const api = createApi({
      baseUrl,
      getToken: session.token,
      fetch: async () => refusal('token_expired'),
      mayRepeat: async () => {
        await stubborn.renewal.renew();
        return true;
      },
    });
    await expect(api.POST('/profile', { body: {} })).rejects.toMatchObject({ code: 'token_expired' });
    expect(server.renewals).toHaveLength(1);
  });
});

describe('two tabs', () => {
  it('renew once', async () => {
    now += 20 * minute;
    const locks = browserLocks();
    await Promise.all([openTab({ locks }), openTab({ locks })].map(({ call }) => call()));
    expect(server).toMatchObject({ renewals: [tokenOf(0)], calls: [tokenOf(1), tokenOf(1)] });
  });

  it('work without locks, on a page without TLS', async () => {
    now += 20 * minute;
    await Promise.all([openTab(), openTab()].map(({ call }) => call()));
    expect(server.calls).toEqual([tokenOf(1), tokenOf(1)]);
  });

  it('stay logged out when one logs out while the other renews', async () => {
    now += 20 * minute;
    const { promise, resolve } = Promise.withResolvers<void>();
    server.held = promise;
    const calling = openTab().call();
    await vi.waitFor(() => expect(server.renewals).toHaveLength(1));
    session.end();
    resolve();
    await calling;
    expect(session.token()).toBeUndefined();
  });
});

describe('a failed renewal', () => {
  it('without a network keeps the token, and the call fails with the network error', async () => {
    now += 20 * minute;
    server.isAway = true;
    const tab = openTab();
    await expect(tab.call()).rejects.toThrow(TypeError);
    expect(session.token()).toBe(tokenOf(0));
    server.isAway = false;
    await tab.call();
    expect(server.calls).toEqual([tokenOf(1)]);
  });

  it('after the end of the session makes the call fail with its reason', async () => {
    server.refusal = 'session_idle';
    now += 40 * minute;
    await expect(openTab().call()).rejects.toMatchObject({ status: 401, code: 'session_idle' });
  });
});

describe('a person who types for an hour without calls', () => {
  it('keeps the session alive; an open page alone does not', async () => {
    const page = new EventTarget();
    const clock = () => now;
    const activity = watchActivity({
      onInput: () => void tab.renewal.beforeCall(),
      target: page,
      now: clock,
    });
    const tab = openTab({ isUserActive: activity.isUserActive });
    for (let n = 0; n < 6; n += 1) {
      now += 10 * minute;
      page.dispatchEvent(new Event('keydown'));
      await vi.waitFor(() => expect(server.renewals).toHaveLength(n + 1));
    }
    activity.stop();
    now += 10 * minute;
    page.dispatchEvent(new Event('keydown'));
    await settled();
    expect(server.renewals).toHaveLength(6);
  });

  it('is active until a minute after the last input, or until a call has reported it', () => {
    const page = new EventTarget();
    const { isUserActive } = watchActivity({ onInput: () => undefined, target: page, now: () => now });
    expect(isUserActive()).toBe(true);
    now += 2 * minute;
    expect(isUserActive()).toBe(false);
    page.dispatchEvent(new Event('pointerdown'));
    now += 5 * minute;
    expect(isUserActive()).toBe(true);
    expect(isUserActive()).toBe(false);
  });
});
