/** Error answers for tests. */

import { mockProblem } from '@portal/sdk/testing/mock-api';

type Path = Parameters<typeof mockProblem>[0];

/** An error that does not affect the session. */
export function mockTooMany(path: Path) {
  return mockProblem(path, 429, { code: 'too_many', message: 'Too many requests. Please wait a minute.' });
}

/** Another customer's or an unknown order. */
export function mockUnauthentic(path: Path) {
  return mockProblem(path, 403, { code: 'unauthentic_access', message: 'Unauthentic access' });
}
