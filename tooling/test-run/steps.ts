/** Every check of `npm test`, in order: fast and precise ones first, the whole product last. */

export interface Step {
  name: string;
  /** A program of node_modules/.bin and its arguments. */
  command: readonly [string, ...string[]];
  /** How its result is read: one check, or the counts of a test runner. */
  runner: 'check' | 'vitest' | 'playwright';
}

export const STEPS: readonly Step[] = [
  { name: 'generated files', command: ['node', 'tooling/generate.ts', '--check'], runner: 'check' },
  { name: 'format', command: ['oxfmt', '--check', '.'], runner: 'check' },
  { name: 'lint', command: ['oxlint'], runner: 'check' },
  {
    name: 'types',
    command: ['turbo', 'run', 'types', '--continue', '--output-logs=errors-only'],
    runner: 'check',
  },
  { name: 'unused code', command: ['knip'], runner: 'check' },
  { name: 'contract', command: ['redocly', 'lint', 'openapi.yaml'], runner: 'check' },
  { name: 'spec coverage', command: ['node', 'tooling/checks/spec-coverage.ts'], runner: 'check' },
  {
    name: 'build',
    command: ['turbo', 'run', 'build', '--output-logs=errors-only'],
    runner: 'check',
  },
  { name: 'size budget', command: ['node', 'tooling/checks/bundle-budget.ts'], runner: 'check' },
  { name: 'unit, API and screen tests', command: ['vitest', 'run'], runner: 'vitest' },
  {
    name: 'end to end',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
    runner: 'playwright',
  },
];
