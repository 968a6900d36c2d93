/** Outcomes of calls, for tests that collect many responses. */

import { ApiError } from '@portal/sdk/api-error';

/** Returns the problem's code, or "taken" for a successful call. Throws other errors. */
export const problemCodeOf = (call: Promise<unknown>): Promise<string> =>
  outcomeOf(call, ({ code }) => code, 'taken');

/** The HTTP status; 200 for a successful call. */
export const httpStatusOf = (call: Promise<unknown>): Promise<number> =>
  outcomeOf(call, ({ status }) => status, 200);

async function outcomeOf<Value>(call: Promise<unknown>, read: (error: ApiError) => Value, success: Value) {
  try {
    await call;
    return success;
  } catch (error) {
    if (error instanceof ApiError) return read(error);
    throw error;
  }
}
