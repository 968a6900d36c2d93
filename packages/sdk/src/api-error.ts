/** Makes the client throw on every answer that is not a success, an empty one included. */

import type { Middleware } from 'openapi-fetch';
import type { components } from './contract.gen.ts';

type Problem = components['schemas']['Problem'];

/** A refused or failed call. `errors` names the fields at fault; `retryAfter` is in seconds. */
export class ApiError extends Error {
  readonly status: number;
  /** False for what answers in our server's place: a proxy's error page, the sign-in page of a Wi-Fi network. */
  readonly isFromApi: boolean;
  readonly code: Problem['code'];
  readonly errors: NonNullable<Problem['errors']>;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  /** What takes the second step of a login, when that is what is missing. */
  readonly challenge: Problem['challenge'];
  /** What `confirm_identity` takes, when the call asks again who one is. */
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

// Without this openapi-fetch takes a 502 with an empty body for a success.
export const throwProblems: Middleware = {
  async onResponse({ response }) {
    if (!response.ok) throw await ApiError.from(response);
  },
};
