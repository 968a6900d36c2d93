/** The 503 for a file that could not be inspected, through no fault of its sender. */

import { Problem } from '../contract/errors.ts';

export const inspectionUnavailable = (cause: unknown) =>
  new Problem('unavailable', 'Files cannot be checked just now. Please try again in a moment.', {
    cause,
    retryAfter: 5,
  });
