/** The typed client of openapi.yaml: every call by its path, every failure as an ApiError. */

import createFetchClient, { type Client } from 'openapi-fetch';
import { ApiError, throwProblems } from './api-error.ts';
import type { paths } from './contract.gen.ts';

export type Api = Client<paths>;

export interface ApiOptions {
  /** Where the calls stand, ending in `/api`. */
  baseUrl: string;
  /** The token to send, asked for at every call. */
  getToken?: () => string | undefined;
  /** Awaited before each call with the token. */
  beforeCall?: () => Promise<void>;
  /** Whether somebody is at work; a call of which nobody is does not keep the session from ending. */
  isAttended?: () => boolean;
  /**
   * Whether to send a refused call again, with the same body and Idempotency-Key and the token of the moment. Asked once
   * for each code. What it throws is thrown in place of the refusal.
   */
  mayRepeat?: (refusal: ApiError) => Promise<boolean>;
  fetch?: (request: Request) => Promise<Response>;
}

/** What an upload needs of them. */
export type UploadAccess = Pick<
  ApiOptions,
  'baseUrl' | 'getToken' | 'beforeCall' | 'isAttended' | 'mayRepeat'
>;

export function createApi(options: ApiOptions): Api {
  const { baseUrl, getToken, beforeCall, mayRepeat } = options;
  const fetch = options.fetch ?? ((request: Request) => globalThis.fetch(request));
  /** Those with the session's token, and not one that the caller gave. */
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
      if (options.isAttended?.() === false) request.headers.set('x-unattended', 'true');
      return withToken(request, getToken());
    },
  });
  return api;
}

function withToken(request: Request, token: string | undefined): Request {
  if (token !== undefined && token !== '') request.headers.set('authorization', `Bearer ${token}`);
  return request;
}

/** Answers the first response that is no refusal, or one that is not to be repeated. */
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
