/** Has a registration code mailed, or says that the address has an account, to each network for so many addresses only. */
import type { AppDeps } from '../deps.ts';
import { emailTaken } from './email-taken.ts';
import { isRegistered } from './is-registered.ts';
import { type CodeOrigin, requestCode } from './request-code.ts';

/**
 * A network that hears of many different accounts lists them. From then on it gets the same answer for every address, and
 * the mail to a taken one says so to its owner: a person who registers there by mistake still finds out.
 */
export async function requestRegistrationCode(
  deps: AppDeps,
  email: string,
  origin: CodeOrigin,
): Promise<{ challenge?: string }> {
  await deps.limits.codes(origin.ip);
  const isTaken = await isRegistered(deps.db, email);
  if (isTaken && (await deps.limits.maySayTaken(email, origin.ip))) throw emailTaken();
  return requestCode(deps, { purpose: 'registration', email }, origin);
}
