/** Tells our API's refusals from a network that fails: no answer, a server error, or another's page in its place. */

import { ApiError } from '@portal/sdk/api-error';

/** The API understood and refused, so asking again would change nothing. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.isFromApi && error.status < 500;
}

/** The API knows no such session any more. */
export function isSessionOver(error: unknown): boolean {
  return isRefusal(error) && error.status === 401 && !loginCodes.has(error.code);
}

/** The row is another's, or is not there, which the API does not tell apart (record 0001). */
export function isNotTheirs(error: unknown): boolean {
  return isRefusal(error) && error.code === 'unauthentic_access';
}

/** One row can't be shown: it is unknown or not theirs. */
export function isOutOfReach(error: unknown): boolean {
  return isNotTheirs(error) || (isRefusal(error) && error.status === 404);
}

/** What a login itself is refused with, which says nothing of a session that there is. */
const loginCodes: ReadonlySet<string> = new Set([
  'invalid_credentials',
  'two_step_required',
  'two_step_setup_required',
]);
