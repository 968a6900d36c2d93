/** Starts Debian's Postgres 17 for the apps of these tests. */

import type { TestProject } from 'vitest/node';
import makeTemplate from '../../../apps/api/test/global-setup.ts';
import { startDebianPostgres } from './debian-postgres.ts';
import { makeDataRoot } from './debian-programs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the Debian with the programs. */
    debian: string;
  }
}

export default async function setUp(project: TestProject) {
  const root = makeDataRoot();
  const postgres = await startDebianPostgres(root);
  process.env['TEST_DATABASE_URL'] = postgres.url;
  const removeTemplate = await makeTemplate(project);
  project.provide('debian', root);
  return async () => {
    await removeTemplate();
    await postgres.remove();
  };
}
