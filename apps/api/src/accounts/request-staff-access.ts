/**
 * Stores a request for staff access until an admin reviews it (staff-register-003). Its mails are limited: by network
 * here, and to one open request per address.
 */

import { normaliseEmail } from '@portal/domain/email';
import type { Body, PublicHandler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { announceStaffRequest } from './account-events.ts';
import { checkNewPassword } from './check-new-password.ts';
import { emailTaken, isEmailTakenError } from './email-taken.ts';
import { isRegistered } from './is-registered.ts';

export const requestStaffAccess: PublicHandler<'requestStaffAccess'> = async (deps, { body, ip }) => {
  checkNewPassword(body.password);
  await deps.limits.accessRequests(ip);
  const email = normaliseEmail(body.email);
  // Checked before the slow hash, and again by the unique index on insert.
  if (await isRegistered(deps.db, email)) throw emailTaken();
  const passwordHash = await deps.hasher.hash(body.password);
  await inTransaction(deps.db, async (tx) => {
    const request = await insertRequest(tx, body, { email, passwordHash, now: deps.clock.now() });
    await announceStaffRequest(tx, deps, request);
  }).catch((error: unknown) => {
    throw isEmailTakenError(error) ? emailTaken() : error;
  });
  return { status: 'true', message: 'Your request is with an administrator. You will hear by e-mail.' };
};

/** Lists every field, so nothing else of the payload is written. */
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
