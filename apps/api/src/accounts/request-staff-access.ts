/**
 * Keeps a stranger's request to be let in as a staff member until an admin answers it (staff-register-003). The mail
 * to the address that they gave is within its bounds: those of a network here, and one request at a time for an
 * address.
 */
import { normaliseEmail } from '@portal/domain/email';
import type { Body, PublicHandler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { staffAccessRequested } from './account-events.ts';
import { checkNewPassword } from './check-new-password.ts';
import { emailTaken, isEmailClash } from './email-taken.ts';
import { isRegistered } from './is-registered.ts';

export const requestStaffAccess: PublicHandler<'requestStaffAccess'> = async (deps, { body, ip }) => {
  checkNewPassword(body.password);
  await deps.limits.accessRequests(ip);
  const email = normaliseEmail(body.email);
  // Before the hash, which takes its time, and again by the index when it is written.
  if (await isRegistered(deps.db, email)) throw emailTaken();
  const passwordHash = await deps.hasher.hash(body.password);
  await inTransaction(deps.db, async (tx) => {
    const request = await insertRequest(tx, body, { email, passwordHash, now: deps.clock.now() });
    await staffAccessRequested(tx, deps, request);
  }).catch((error: unknown) => {
    throw isEmailClash(error) ? emailTaken() : error;
  });
  return { status: 'true', message: 'Your request is with an administrator. You will hear by e-mail.' };
};

/** Fields are named one by one, so that nothing else of the payload gets in. */
const insertRequest = (
  tx: Tx,
  body: Body<'requestStaffAccess'>,
  { email, passwordHash, now }: { email: string; passwordHash: string; now: Date },
) =>
  tx
    .insertInto('people')
    .values({
      user_type: 'staff',
      state: 'pending',
      name: body.name.trim(),
      email,
      phone: body.phone.trim(),
      department: body.department,
      password_hash: passwordHash,
      created_at: now,
      requested_at: now,
    })
    .returning(['id', 'name', 'department'])
    .executeTakeFirstOrThrow();
