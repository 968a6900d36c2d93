/** What a call that was refused was refused with, for tests that gather many answers. */

import { ApiError } from '@portal/sdk/api-error';

/** The problem's code, or "taken" for a call that succeeded. Anything else that failed is thrown. */
export const problemCodeOf = (call: Promise<unknown>): Promise<string> =>
  outcomeOf(call, ({ code }) => code, 'taken');

/** The HTTP status; 200 for a call that succeeded. */
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
