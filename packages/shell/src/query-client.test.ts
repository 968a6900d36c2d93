/** The app's query client: retries, lost sessions, toasts (session-007, session-n01). */

import { notificationsStore, cleanNotifications } from '@mantine/notifications';
import { ApiError } from '@portal/sdk/api-error';
import type { Api } from '@portal/sdk/client';
import { MutationObserver, QueryObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logoutMutation } from './logout.queries.ts';
import { type LossReason, createQueryClient } from './query-client.ts';

const refused = (status: number, code: ApiError['code']) =>
  new ApiError(status, { code, message: `${code}!` });
/** The response of a proxy or a Wi-Fi sign-in page. */
const pageOf = (status: number) => new ApiError(status, {});
const broken = new TypeError('Failed to fetch');
const toasts = () => notificationsStore.getState().notifications.map(({ message }) => message);

function client({ signedIn = true, refusalSignsOut = true } = {}) {
  const onSessionLost = vi.fn<(reason: LossReason, login?: string) => void>();
  const queries = createQueryClient({
    isSignedIn: () => signedIn,
    refusalSignsOut: () => refusalSignsOut,
    onSessionLost,
    retryDelay: () => 0,
  });
  queries.mount();

  /** Runs a load that always fails; returns its query function. */
  async function load(error: Error) {
    const queryFn = vi.fn<() => Promise<string>>().mockRejectedValue(error);
    const observer = new QueryObserver(queries, { queryKey: ['x'], queryFn });
    const stop = observer.subscribe(() => undefined);
    await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
    stop();
    return queryFn;
  }

  async function post(error: Error, meta = {}) {
    const mutationFn = vi.fn<() => Promise<void>>().mockRejectedValue(error);
    const observer = new MutationObserver(queries, { mutationFn, meta });
    await expect(observer.mutate()).rejects.toBe(error);
  }
  return { queries, onSessionLost, load, post };
}

describe('a load', () => {
  beforeEach(() => cleanNotifications());
  afterEach(() => onlineManager.setOnline(true));

  it.each([
    broken,
    new SyntaxError('Unexpected token <'),
    refused(503, 'unavailable'),
    pageOf(502),
    pageOf(511),
    pageOf(401),
    pageOf(403),
  ])(
    'without a valid response is retried three times and then ends the session: %s [session-007]',
    async (error) => {
      const { load, onSessionLost } = client();
      const queryFn = await load(error);
      expect(queryFn).toHaveBeenCalledTimes(4);
      expect(onSessionLost.mock.calls).toEqual([['unreachable', undefined]]);
    },
  );

  it('on entering a screen ends the session when it fails, even with older data to show [session-007]', async () => {
    const { queries, onSessionLost } = client();
    const queryFn = vi.fn<() => Promise<string>>().mockResolvedValueOnce('there').mockRejectedValue(broken);
    const options = { queryKey: ['x'], queryFn, staleTime: 0 };
    await queries.query(options);
    const entry = queries.query(options);
    // As the screen does that is shown during the load.
    const stop = new QueryObserver(queries, options).subscribe(() => undefined);
    await expect(entry).rejects.toBe(broken);
    stop();
    expect(queryFn).toHaveBeenCalledTimes(5);
    expect(onSessionLost).toHaveBeenCalledOnce();
  });

  it('started before its screen ends the session when the screen is shown after the failure [session-007]', async () => {
    const { queries, onSessionLost } = client();
    const queryFn = vi.fn<() => Promise<string>>().mockResolvedValueOnce('there').mockRejectedValue(broken);
    const options = { queryKey: ['x'], queryFn, staleTime: 0 };
    await queries.query(options);
    await expect(queries.query(options)).rejects.toBe(broken);
    expect(onSessionLost).not.toHaveBeenCalled();
    const stop = new QueryObserver(queries, options).subscribe(() => undefined);
    await expect.poll(() => onSessionLost.mock.calls.length).toBe(1);
    stop();
    expect(queryFn).toHaveBeenCalledTimes(9);
  });

  it('in advance, for a link under the pointer, never ends the session', async () => {
    const { queries, onSessionLost } = client();
    const queryFn = vi.fn<() => Promise<string>>().mockRejectedValue(broken);
    await expect(queries.query({ queryKey: ['x'], queryFn })).rejects.toBe(broken);
    expect(queryFn).toHaveBeenCalledTimes(4);
    expect(onSessionLost).not.toHaveBeenCalled();
  });

  it('of data on the screen keeps the session when a reload fails', async () => {
    const { queries, onSessionLost } = client();
    const queryFn = vi.fn<() => Promise<string>>().mockResolvedValueOnce('there').mockRejectedValue(broken);
    const observer = new QueryObserver(queries, { queryKey: ['x'], queryFn });
    const stop = observer.subscribe(() => undefined);
    await expect.poll(() => observer.getCurrentResult().data).toBe('there');
    await observer.refetch();
    stop();
    expect(queryFn).toHaveBeenCalledTimes(5);
    expect(observer.getCurrentResult().data).toBe('there');
    expect(onSessionLost).not.toHaveBeenCalled();
  });

  it.each([
    [refused(401, 'unauthenticated'), 'ended'],
    [refused(403, 'unauthentic_access'), 'refused'],
  ] as const)(
    'that is rejected ends the session immediately, with its reason: %s [session-002]',
    async (error, reason) => {
      const { load, onSessionLost } = client();
      const queryFn = await load(error);
      expect(queryFn).toHaveBeenCalledOnce();
      expect(onSessionLost.mock.calls).toEqual([[reason, undefined]]);
      expect(toasts()).toEqual([]);
    },
  );

  it('of a row that is not accessible shows a toast where refusals do not sign out [session-003] [session-004]', async () => {
    const { load, onSessionLost } = client({ refusalSignsOut: false });
    await load(refused(403, 'unauthentic_access'));
    expect(onSessionLost).not.toHaveBeenCalled();
    expect(toasts()).toEqual(['unauthentic_access!']);
  });

  it('of a row shows the screen’s own text, by whether the row was accessible before [session-004]', async () => {
    const { queries, onSessionLost } = client({ refusalSignsOut: false });
    const queryFn = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(refused(403, 'unauthentic_access'))
      .mockResolvedValueOnce('there')
      .mockRejectedValue(refused(403, 'unauthentic_access'));
    const meta = { notTheirs: { never: 'Not yours.', noLonger: 'No longer yours.' } };
    const observer = new QueryObserver(queries, { queryKey: ['row'], queryFn, meta });
    const stop = observer.subscribe(() => undefined);
    await expect.poll(toasts).toEqual(['Not yours.']);
    await observer.refetch();
    await observer.refetch();
    expect(toasts()).toEqual(['Not yours.', 'No longer yours.']);
    expect(onSessionLost).not.toHaveBeenCalled();
    stop();
  });

  it('in advance, of a row that is not accessible, shows no toast', async () => {
    const { queries, onSessionLost } = client();
    const error = refused(403, 'unauthentic_access');
    await expect(queries.query({ queryKey: ['x'], queryFn: () => Promise.reject(error) })).rejects.toBe(
      error,
    );
    expect(onSessionLost).not.toHaveBeenCalled();
    expect(toasts()).toEqual([]);
  });

  it('that is rejected leads to the login of the screen, whichever of its loads fails first [staff-tasks-009]', async () => {
    const { queries, load, onSessionLost } = client();
    const screen = {
      queryKey: ['screen'],
      queryFn: () => 'there',
      meta: { loginWhenRefused: '/otherlogin' },
    };
    const stop = new QueryObserver(queries, screen).subscribe(() => undefined);
    await load(refused(401, 'unauthenticated'));
    stop();
    expect(onSessionLost.mock.calls).toEqual([['ended', '/otherlogin']]);
  });

  it('that is rejected during a logout is ignored', async () => {
    const { queries, load, post, onSessionLost } = client();
    const logout = Promise.withResolvers<never>();
    const api = { POST: () => logout.promise } as unknown as Api;
    const leaving = new MutationObserver(queries, logoutMutation(api)).mutate();
    await load(refused(401, 'unauthenticated'));
    await post(refused(401, 'unauthenticated'));
    logout.reject(refused(401, 'unauthenticated'));
    await expect(leaving).rejects.toMatchObject({ status: 401 });
    expect(onSessionLost).not.toHaveBeenCalled();
    expect(toasts()).toEqual([]);
  });

  it('of an unknown ticket or service shows a toast and keeps the session [session-n01]', async () => {
    const { load, onSessionLost } = client();
    await load(refused(404, 'not_found'));
    expect(onSessionLost).not.toHaveBeenCalled();
    expect(toasts()).toEqual(['not_found!']);
  });

  it('waits while the browser is offline and keeps the session [session-005]', async () => {
    const { queries, onSessionLost } = client();
    onlineManager.setOnline(false);
    const queryFn = vi.fn<() => Promise<string>>().mockResolvedValue('data');
    const observer = new QueryObserver(queries, { queryKey: ['x'], queryFn });
    const stop = observer.subscribe(() => undefined);
    expect(observer.getCurrentResult().fetchStatus).toBe('paused');
    expect(queryFn).not.toHaveBeenCalled();
    onlineManager.setOnline(true);
    await expect.poll(() => observer.getCurrentResult().data).toBe('data');
    expect(onSessionLost).not.toHaveBeenCalled();
    stop();
  });

  it('without a session cannot end one', async () => {
    const { load, onSessionLost } = client({ signedIn: false });
    await load(refused(401, 'unauthenticated'));
    expect(onSessionLost).not.toHaveBeenCalled();
  });
});

describe('a post', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);

  beforeEach(() => {
    cleanNotifications();
    logged.mockClear();
  });

  it('that succeeds removes the toast of its previous failure only', async () => {
    const { queries } = client();
    const run = (name: string, mutationFn: () => Promise<void>) =>
      new MutationObserver(queries, { mutationKey: [name], mutationFn }).mutate();
    await expect(run('upload', () => Promise.reject(refused(413, 'too_large')))).rejects.toThrow();
    await expect(run('new_password', () => Promise.reject(refused(409, 'conflict')))).rejects.toThrow();
    expect(toasts()).toEqual(['too_large!', 'conflict!']);
    await run('upload', () => Promise.resolve());
    expect(toasts()).toEqual(['conflict!']);
  });

  it('that is rejected shows the server’s message as a toast [errors-001]', async () => {
    const { post, onSessionLost } = client();
    await post(refused(422, 'code_wrong'));
    expect(toasts()).toEqual(['code_wrong!']);
    expect(onSessionLost).not.toHaveBeenCalled();
  });

  it('that fails without a response is logged and keeps the session [errors-010]', async () => {
    const { post, onSessionLost } = client();
    await post(broken);
    expect(logged).toHaveBeenCalledWith(broken);
    expect(toasts()).toEqual([]);
    expect(onSessionLost).not.toHaveBeenCalled();
  });

  it('that fails without a response shows a toast if the screen requests it [errors-011]', async () => {
    const { post } = client();
    await post(broken, { networkToast: true });
    expect(toasts()).toEqual([expect.stringContaining('Failed to fetch')]);
  });

  it('of a row that is not accessible shows a toast where refusals do not sign out [session-004]', async () => {
    const { post, onSessionLost } = client({ refusalSignsOut: false });
    await post(refused(403, 'unauthentic_access'));
    expect(onSessionLost).not.toHaveBeenCalled();
    expect(toasts()).toEqual(['unauthentic_access!']);
  });

  it('answered by a foreign page keeps the session', async () => {
    const { post, onSessionLost } = client();
    await post(pageOf(401));
    expect(onSessionLost).not.toHaveBeenCalled();
    expect(toasts()).toEqual(['The server could not be reached. Please try again in a moment.']);
  });

  it('answered by a Wi-Fi page with status 200 shows a message without the parser’s error [login-010]', async () => {
    const { post } = client();
    await post(new SyntaxError('Unexpected token < in JSON'), { networkToast: true });
    expect(toasts()).toEqual([expect.stringMatching(/^Something else answered in place of our server/)]);
  });

  it('ends the session when the server reports its end', async () => {
    const { post, onSessionLost } = client();
    await post(refused(401, 'unauthenticated'));
    expect(onSessionLost).toHaveBeenCalledOnce();
  });

  it('with a wrong password keeps the session', async () => {
    const { post, onSessionLost } = client();
    await post(refused(401, 'invalid_credentials'));
    expect(onSessionLost).not.toHaveBeenCalled();
    expect(toasts()).toEqual(['invalid_credentials!']);
  });

  it('fails immediately while the browser is offline', async () => {
    onlineManager.setOnline(false);
    const { post } = client();
    await post(broken);
    expect(logged).toHaveBeenCalledWith(broken);
    onlineManager.setOnline(true);
  });
});
