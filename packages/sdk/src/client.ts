/** Typed client of openapi.yaml: calls by path, and throws an `ApiError` on failure. */

import createFetchClient, { type Client } from 'openapi-fetch';
import { ApiError, throwProblems } from './api-error.ts';
import type { paths } from './contract.gen.ts';

export type Api = Client<paths>;

export interface ApiOptions {
  /** The API's base URL, ending in `/api`. */
  baseUrl: string;
  /** Returns the token to send; called for every call. */
  getToken?: () => string | undefined;
  /** Awaited before each call that uses the session's token. */
  beforeCall?: () => Promise<void>;
  /** Whether the user is active; calls without activity do not keep the session alive. */
  isUserActive?: () => boolean;
  /**
   * Whether to repeat a rejected call, with the same body and Idempotency-Key and the current token. Called once for
   * each error code. If it throws, the call throws that error instead of the rejection.
   */
  mayRepeat?: (refusal: ApiError) => Promise<boolean>;
  fetch?: (request: Request) => Promise<Response>;
}

/** The options that uploads need. */
export type UploadAccess = Pick<
  ApiOptions,
  'baseUrl' | 'getToken' | 'beforeCall' | 'isUserActive' | 'mayRepeat'
>;

export function createApi(options: ApiOptions): Api {
  const { baseUrl, getToken, beforeCall, mayRepeat } = options;
  const fetch = options.fetch ?? ((request: Request) => globalThis.fetch(request));
  /** Calls with the session's token, not with one set by the caller. */
  const own = new WeakSet<Request>();
  const sendAgain = async (request: Request) => {
    const copy = request.clone();
    const response = await fetch(request);
    return mayRepeat
      ? repeatRefused(response, mayRepeat, () => fetch(withToken(copy.clone(), getToken?.())))
      : response;
  };
  const api = createFetchClient<paths>({
    baseUrl,
    fetch: (request) => (mayRepeat && own.has(request) ? sendAgain(request) : fetch(request)),
  });
  api.use(throwProblems, {
    async onRequest({ request }) {
      if (getToken === undefined || request.headers.has('authorization')) return request;
      await beforeCall?.();
      own.add(request);
      if (options.isUserActive?.() === false) request.headers.set('x-unattended', 'true');
      return withToken(request, getToken());
    },
  });
  return api;
}

function withToken(request: Request, token: string | undefined): Request {
  if (token !== undefined && token !== '') request.headers.set('authorization', `Bearer ${token}`);
  return request;
}

/** Returns the first response that is successful or must not be repeated. */
export async function repeatRefused(
  first: Response,
  mayRepeat: NonNullable<ApiOptions['mayRepeat']>,
  send: () => Promise<Response>,
): Promise<Response> {
  const asked = new Set<string>();
  let response = first;
  while (!response.ok) {
    const refusal = await ApiError.from(response);
    if (asked.has(refusal.code) || !(await mayRepeat(refusal))) return response;
    asked.add(refusal.code);
    response = await send();
  }
  return response;
}
