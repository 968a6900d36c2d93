/** Mails a registration code, or says that the address is taken, up to a limit per network. */

import type { AppDeps } from '../deps.ts';
import { emailTaken } from './email-taken.ts';
import { isRegistered } from './is-registered.ts';
import { type CodeOrigin, requestCode } from './request-code.ts';

/**
 * Beyond the limit a network can't enumerate accounts: every address gets the same answer, and the mail to a taken
 * one informs its owner.
 */
export async function requestRegistrationCode(
  deps: AppDeps,
  email: string,
  origin: CodeOrigin,
): Promise<{ challenge?: string }> {
  await deps.limits.codes(origin.ip);
  const isTaken = await isRegistered(deps.db, email);
  if (isTaken && (await deps.limits.mayRevealAccount(email, origin.ip))) throw emailTaken();
  return requestCode(deps, { purpose: 'registration', email }, origin);
}
