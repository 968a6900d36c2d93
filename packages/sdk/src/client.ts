/** The typed client of openapi.yaml: every call by its path, every failure as an ApiError. */
import createFetchClient, { type Client } from 'openapi-fetch';
import { throwProblems } from './api-error.ts';
import type { paths } from './contract.gen.ts';

export type Api = Client<paths>;

export interface ApiOptions {
  /** Where the calls stand, ending in `/api`. */
  baseUrl: string;
  /** The token to send, asked for at every call. */
  getToken?: () => string | undefined;
  fetch?: (request: Request) => Promise<Response>;
}

export function createApi({ baseUrl, getToken, fetch }: ApiOptions): Api {
  const api = createFetchClient<paths>({ baseUrl, ...(fetch && { fetch }) });
  api.use(throwProblems, {
    onRequest({ request }) {
      const token = getToken?.();
      if (token && !request.headers.has('authorization'))
        request.headers.set('authorization', `Bearer ${token}`);
      return request;
    },
  });
  return api;
}
