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
  it('sends the current token', async () => {
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

  it('throws an ApiError with code, fields and retry delay', async () => {
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

  it.each([502, 401, 500])('treats a %i with an empty body as a failure', async (status) => {
    await expect(data(answering(status).POST('/services', { body: {} }))).rejects.toMatchObject({
      status,
      code: 'internal',
    });
  });

  it('has no time-out [constants-014]', async () => {
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

describe('a rejected call that may be repeated', () => {
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

  it('is sent again with its body, its key and the current token', async () => {
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

  it('is repeated once for each error code', async () => {
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

  it('is not repeated if the caller set the token', async () => {
    const seen: unknown[] = [];
    const mayRepeat = vi.fn<() => Promise<boolean>>(async () => true);
    const api = createApi({ baseUrl, getToken: () => 'a', fetch: refusing(['forbidden'], seen), mayRepeat });
    const call = api.POST('/logout', { body: {}, headers: { authorization: 'Bearer other' } });
    await expect(call).rejects.toMatchObject({ code: 'forbidden' });
    expect(mayRepeat).not.toHaveBeenCalled();
  });
});
