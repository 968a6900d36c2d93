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
