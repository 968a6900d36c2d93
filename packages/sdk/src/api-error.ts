/** Client middleware that throws an `ApiError` for every unsuccessful response, including empty ones. */

import type { Middleware } from 'openapi-fetch';
import type { components } from './contract.gen.ts';

type Problem = components['schemas']['Problem'];

/** A rejected or failed call. `errors` names the invalid fields; `retryAfter` is in seconds. */
export class ApiError extends Error {
  readonly status: number;
  /** False if the response is not the API's, such as a proxy's error page or a Wi-Fi sign-in page. */
  readonly isFromApi: boolean;
  readonly code: Problem['code'];
  readonly errors: NonNullable<Problem['errors']>;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  /** Set when a login needs a two-factor code. */
  readonly challenge: Problem['challenge'];
  /** Set when the call requires `confirm_identity` first. */
  readonly confirmation: Problem['confirmation'];

  constructor(status: number, problem: Partial<Problem>, retryAfter?: number) {
    super(problem.message ?? 'The server could not be reached. Please try again in a moment.');
    this.name = 'ApiError';
    this.status = status;
    this.isFromApi = problem.code !== undefined;
    this.code = problem.code ?? 'internal';
    this.errors = problem.errors ?? [];
    this.requestId = problem.request_id;
    this.retryAfter = retryAfter;
    this.challenge = problem.challenge;
    this.confirmation = problem.confirmation;
  }

  static async from(response: Response): Promise<ApiError> {
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => undefined);
    const retryAfter = Number(response.headers.get('retry-after')) || undefined;
    return new ApiError(response.status, isProblem(body) ? body : {}, retryAfter);
  }
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body;

// Otherwise openapi-fetch treats a 502 with an empty body as a success.
export const throwProblems: Middleware = {
  async onResponse({ response }) {
    if (!response.ok) throw await ApiError.from(response);
  },
};
