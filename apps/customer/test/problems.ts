/** Refusals that screens meet, for tests. */
import { mockProblem } from '@portal/sdk/testing/mock-api';

type Path = Parameters<typeof mockProblem>[0];

/** An answer that says no without touching the session. */
export function mockTooMany(path: Path) {
  return mockProblem(path, 429, { code: 'too_many', message: 'Too many requests. Please wait a minute.' });
}

/** Somebody else's order, or none at all. */
export function mockUnauthentic(path: Path) {
  return mockProblem(path, 403, { code: 'unauthentic_access', message: 'Unauthentic access' });
}
