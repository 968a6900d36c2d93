/** The refusal of a file that nobody could check, through no fault of its sender. */
import { Problem } from '../contract/errors.ts';

export const inspectionFails = (cause: unknown) =>
  new Problem('unavailable', 'Files cannot be checked just now. Please try again in a moment.', {
    cause,
    retryAfter: 5,
  });
