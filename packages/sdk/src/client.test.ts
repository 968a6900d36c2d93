/** The client: tokens go along, refusals are thrown, and no call ends by a clock. */

import { describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createApi } from './client.ts';
import { data } from './data.ts';

const baseUrl = 'http://api.test/api';
const answering = (status: number, body?: unknown, headers: Record<string, string> = {}) =>
  createApi({
    baseUrl,
    fetch: async () => new Response(body === undefined ? null : JSON.stringify(body), { status, headers }),
  });

describe('the client', () => {
  it('sends the token of the moment', async () => {
    let token = 'first';
    const seen: (string | null)[] = [];
    const api = createApi({
      baseUrl,
      getToken: () => token,
      fetch: async (request) => {
        seen.push(request.headers.get('authorization'));
        return Response.json({ status: 'true', message: 'Done.', services: [] });
      },
    });
    await api.POST('/services', { body: {} });
    token = 'second';
    await api.POST('/services', { body: {} });
    expect(seen).toEqual(['Bearer first', 'Bearer second']);
  });

  it('throws what the server refused, with code, fields and the seconds to wait', async () => {
    const problem = {
      status: 'false',
      message: 'Too many tries.',
      code: 'too_many',
      request_id: 'r-1',
      errors: [{ field: 'email', message: 'Wait.' }],
    };
    const call = answering(429, problem, { 'retry-after': '7' }).POST('/sendOtp', {
      body: { email: 'a@b.in' },
    });
    const error = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 429,
      code: 'too_many',
      message: 'Too many tries.',
      requestId: 'r-1',
      retryAfter: 7,
      errors: [{ field: 'email', message: 'Wait.' }],
    });
  });

  it.each([502, 401, 500])('takes a %i with an empty body for a failure', async (status) => {
    await expect(data(answering(status).POST('/services', { body: {} }))).rejects.toMatchObject({
      status,
      code: 'internal',
    });
  });

  it('waits for an answer as long as it takes [constants-014]', async () => {
    vi.useFakeTimers();
    let ended = false;
    let signal: AbortSignal | undefined;
    const api = createApi({
      baseUrl,
      fetch: async (request) => {
        signal = request.signal;
        return new Promise<Response>(() => undefined);
      },
    });
    void api.POST('/services', { body: {} }).finally(() => {
      ended = true;
    });
    await vi.advanceTimersByTimeAsync(24 * 3_600_000);
    expect(signal?.aborted).toBe(false);
    expect(ended).toBe(false);
    vi.useRealTimers();
  });
});

describe('a refused call that may be repeated', () => {
  const refusing = (codes: string[], seen: unknown[]) => async (request: Request) => {
    seen.push([
      request.headers.get('authorization'),
      request.headers.get('idempotency-key'),
      await request.text(),
    ]);
    const code = codes.shift();
    return code === undefined
      ? Response.json({ status: 'true', message: 'Done.' })
      : Response.json({ status: 'false', message: 'No.', code, request_id: 'r' }, { status: 403 });
  };
  const headers = { 'idempotency-key': 'one' };
  const body = { id: 4 };

  it('goes out again with its body and key, and the token of the moment', async () => {
    const seen: unknown[] = [];
    let token = 'old';
    const api = createApi({
      baseUrl,
      getToken: () => token,
      fetch: refusing(['confirmation_required', 'token_expired'], seen),
      mayRepeat: async () => {
        token = 'new';
        return true;
      },
    });
    await api.POST('/deletestaff', { body, headers });
    expect(seen).toEqual([
      ['Bearer old', 'one', '{"id":4}'],
      ['Bearer new', 'one', '{"id":4}'],
      ['Bearer new', 'one', '{"id":4}'],
    ]);
  });

  it('goes out once for each code and not for ever', async () => {
    const seen: unknown[] = [];
    const api = createApi({
      baseUrl,
      getToken: () => 'a',
      fetch: refusing(['confirmation_required', 'confirmation_required', 'confirmation_required'], seen),
      mayRepeat: async () => true,
    });
    await expect(api.POST('/deletestaff', { body })).rejects.toMatchObject({ code: 'confirmation_required' });
    expect(seen).toHaveLength(2);
  });

  it('is not repeated where it went with a token of its own', async () => {
    const seen: unknown[] = [];
    const mayRepeat = vi.fn<() => Promise<boolean>>(async () => true);
    const api = createApi({ baseUrl, getToken: () => 'a', fetch: refusing(['forbidden'], seen), mayRepeat });
    const call = api.POST('/logout', { body: {}, headers: { authorization: 'Bearer other' } });
    await expect(call).rejects.toMatchObject({ code: 'forbidden' });
    expect(mayRepeat).not.toHaveBeenCalled();
  });
});
