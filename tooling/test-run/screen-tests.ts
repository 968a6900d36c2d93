/** How tests of screens run: in jsdom, each file in a context of its own, in a process that many files share. */

export const screenTests = {
  environment: 'jsdom',
  // A process for each file takes more time than the tests in it; what one file leaves behind still reaches no other.
  pool: 'vmForks',
  // A context is never given back whole, so a process that has grown so far makes way for a fresh one.
  vmMemoryLimit: '1GB',
  testTimeout: 30_000,
} as const;
