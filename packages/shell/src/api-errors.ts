/** Classifies failed calls: rejections of our API, or a broken network, server error or foreign page. */

import { ApiError } from '@portal/sdk/api-error';

/** The API rejected the call; a retry would not help. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.isFromApi && error.status < 500;
}

/** The session does not exist or has ended. */
export function isSessionOver(error: unknown): boolean {
  return isRefusal(error) && error.status === 401 && !loginCodes.has(error.code);
}

/** The row belongs to somebody else or does not exist; the API does not distinguish them (record 0001). */
export function isForbidden(error: unknown): boolean {
  return isRefusal(error) && error.code === 'unauthentic_access';
}

/** One row cannot be shown: it is unknown or not accessible. */
export function isInaccessible(error: unknown): boolean {
  return isForbidden(error) || (isRefusal(error) && error.status === 404);
}

/** A failed login, which does not affect an existing session. */
const loginCodes: ReadonlySet<string> = new Set([
  'invalid_credentials',
  'two_step_required',
  'two_step_setup_required',
]);
