/** A command: makes the first admin from ADMIN_NAME, ADMIN_EMAIL and ADMIN_PASSWORD (admin-login-007). */
import { createFirstAdmin, type Outcome } from './accounts/create-first-admin.ts';
import { readConfig, readFirstAdmin } from './config.ts';
import { closeDeps, createDeps } from './deps.ts';

const saying = {
  created: 'the first admin is made and can log in',
  there_is_one: 'there is an admin already; nothing is changed',
  email_taken: 'this e-mail belongs to somebody who is no admin; nothing is changed',
} satisfies Record<Outcome, string>;

const admin = readFirstAdmin();
const deps = createDeps(readConfig());
try {
  const outcome = await createFirstAdmin(deps, admin);
  deps.log.info({ outcome }, saying[outcome]);
  if (outcome === 'email_taken') process.exitCode = 1;
} finally {
  await closeDeps(deps);
}
