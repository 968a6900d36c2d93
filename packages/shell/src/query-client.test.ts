/** Loads and posts: what is tried again, when the session is lost, what is shown (session-007, session-n01). */

import { notificationsStore, cleanNotifications } from '@mantine/notifications';
import { ApiError } from '@portal/sdk/api-error';
import type { Api } from '@portal/sdk/client';
import { MutationObserver, QueryObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logoutMutation } from './logout.queries.ts';
import { type LossReason, createQueryClient } from './query-client.ts';

const refused = (status: number, code: ApiError['code']) =>
  new ApiError(status, { code, message: `${code}!` });
/** What a proxy or a Wi-Fi sign-in page answers. */
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

  /** Loads what always fails; answers the function that was asked. */
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
    'that gets no good answer is tried three more times, and then the session is lost: %s [session-007]',
    async (error) => {
      const { load, onSessionLost } = client();
      const queryFn = await load(error);
      expect(queryFn).toHaveBeenCalledTimes(4);
      expect(onSessionLost.mock.calls).toEqual([['unreachable', undefined]]);
    },
  );

  it('on the entry of a screen costs the session, also when something older is there to show [session-007]', async () => {
    const { queries, onSessionLost } = client();
    const queryFn = vi.fn<() => Promise<string>>().mockResolvedValueOnce('there').mockRejectedValue(broken);
    const options = { queryKey: ['x'], queryFn, staleTime: 0 };
    await queries.query(options);
    const entry = queries.query(options);
    // As the screen does that is shown meanwhile.
    const stop = new QueryObserver(queries, options).subscribe(() => undefined);
    await expect(entry).rejects.toBe(broken);
    stop();
    expect(queryFn).toHaveBeenCalledTimes(5);
    expect(onSessionLost).toHaveBeenCalledOnce();
  });

  it('begun ahead of a screen that shows itself only after it failed costs the session [session-007]', async () => {
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

  it('in advance, for a link that was only pointed at, costs nobody the session', async () => {
    const { queries, onSessionLost } = client();
    const queryFn = vi.fn<() => Promise<string>>().mockRejectedValue(broken);
    await expect(queries.query({ queryKey: ['x'], queryFn })).rejects.toBe(broken);
    expect(queryFn).toHaveBeenCalledTimes(4);
    expect(onSessionLost).not.toHaveBeenCalled();
  });

  it('made anew for what is on the screen costs nobody the session when the network fails', async () => {
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
    'that is refused ends the session at once, and says which refusal it was: %s [session-002]',
    async (error, reason) => {
      const { load, onSessionLost } = client();
      const queryFn = await load(error);
      expect(queryFn).toHaveBeenCalledOnce();
      expect(onSessionLost.mock.calls).toEqual([[reason, undefined]]);
      expect(toasts()).toEqual([]);
    },
  );

  it('of one row that is not theirs is a message where that signs nobody out [session-003] [session-004]', async () => {
    const { load, onSessionLost } = client({ refusalSignsOut: false });
    await load(refused(403, 'unauthentic_access'));
    expect(onSessionLost).not.toHaveBeenCalled();
    expect(toasts()).toEqual(['unauthentic_access!']);
  });

  it('of one row says in the words of its screen whether it was theirs before [session-004]', async () => {
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

  it('in advance, of what is not theirs, says nothing: its screen asks again', async () => {
    const { queries, onSessionLost } = client();
    const error = refused(403, 'unauthentic_access');
    await expect(queries.query({ queryKey: ['x'], queryFn: () => Promise.reject(error) })).rejects.toBe(
      error,
    );
    expect(onSessionLost).not.toHaveBeenCalled();
    expect(toasts()).toEqual([]);
  });

  it('that is refused leads to the login of the screen, whichever of its loads is refused first [staff-tasks-009]', async () => {
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

  it('that is refused while a logout is under way leads nowhere, since the logout leads out', async () => {
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

  it('of an unknown ticket or service is a toast, and the session stays [session-n01]', async () => {
    const { load, onSessionLost } = client();
    await load(refused(404, 'not_found'));
    expect(onSessionLost).not.toHaveBeenCalled();
    expect(toasts()).toEqual(['not_found!']);
  });

  it('waits while the browser is offline, and the session stays [session-005]', async () => {
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

  it('cannot lose a session that there is not', async () => {
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

  it('that goes well takes away what was said of its last try, and of no other', async () => {
    const { queries } = client();
    const run = (name: string, mutationFn: () => Promise<void>) =>
      new MutationObserver(queries, { mutationKey: [name], mutationFn }).mutate();
    await expect(run('upload', () => Promise.reject(refused(413, 'too_large')))).rejects.toThrow();
    await expect(run('new_password', () => Promise.reject(refused(409, 'conflict')))).rejects.toThrow();
    expect(toasts()).toEqual(['too_large!', 'conflict!']);
    await run('upload', () => Promise.resolve());
    expect(toasts()).toEqual(['conflict!']);
  });

  it('that is refused shows the server’s message as a toast [errors-001]', async () => {
    const { post, onSessionLost } = client();
    await post(refused(422, 'code_wrong'));
    expect(toasts()).toEqual(['code_wrong!']);
    expect(onSessionLost).not.toHaveBeenCalled();
  });

  it('that the network loses is logged and logs nobody out [errors-010]', async () => {
    const { post, onSessionLost } = client();
    await post(broken);
    expect(logged).toHaveBeenCalledWith(broken);
    expect(toasts()).toEqual([]);
    expect(onSessionLost).not.toHaveBeenCalled();
  });

  it('that the network loses is a toast where the screen asks for it [errors-011]', async () => {
    const { post } = client();
    await post(broken, { networkToast: true });
    expect(toasts()).toEqual([expect.stringContaining('Failed to fetch')]);
  });

  it('that is refused for one row is a message where that signs nobody out [session-004]', async () => {
    const { post, onSessionLost } = client({ refusalSignsOut: false });
    await post(refused(403, 'unauthentic_access'));
    expect(onSessionLost).not.toHaveBeenCalled();
    expect(toasts()).toEqual(['unauthentic_access!']);
  });

  it('that another page answers is no end of the session', async () => {
    const { post, onSessionLost } = client();
    await post(pageOf(401));
    expect(onSessionLost).not.toHaveBeenCalled();
    expect(toasts()).toEqual(['The server could not be reached. Please try again in a moment.']);
  });

  it('that a Wi-Fi page answers as if it were well says so, without a parser’s words [login-010]', async () => {
    const { post } = client();
    await post(new SyntaxError('Unexpected token < in JSON'), { networkToast: true });
    expect(toasts()).toEqual([expect.stringMatching(/^Something else answered in place of our server/)]);
  });

  it('that finds the session over ends it', async () => {
    const { post, onSessionLost } = client();
    await post(refused(401, 'unauthenticated'));
    expect(onSessionLost).toHaveBeenCalledOnce();
  });

  it('with a wrong password is no lost session', async () => {
    const { post, onSessionLost } = client();
    await post(refused(401, 'invalid_credentials'));
    expect(onSessionLost).not.toHaveBeenCalled();
    expect(toasts()).toEqual(['invalid_credentials!']);
  });

  it('fails at once while the browser is offline', async () => {
    onlineManager.setOnline(false);
    const { post } = client();
    await post(broken);
    expect(logged).toHaveBeenCalledWith(broken);
    onlineManager.setOnline(true);
  });
});
