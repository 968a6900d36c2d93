/** Makes a one-time code and mails it: the only place where a code exists in the clear (decision 13). */
import { randomInt } from 'node:crypto';
import { OTP_LENGTH, OTP_VALID_SECONDS } from '@portal/domain/otp';
import { codeHash } from '../accounts/code-hash.ts';
import { isRegistered } from '../accounts/is-registered.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { providerOf } from './provider-of.ts';
import { sendOnce } from './send-once.ts';
import { codeMail } from './templates/code-mail.ts';

/** A code that comes later than this would only alarm whoever has long given up waiting for it. */
const wantedMs = 3_600_000;

/** The effect of `code.requested`. A repetition before the mail was accepted makes a fresh code for the same row. */
export async function sendCode(deps: Deps, { codeId }: { codeId: number }): Promise<void> {
  await sendOnce(deps, `code:${codeId}`, async (tx) => {
    const now = deps.clock.now();
    const request = await findWanted(tx, codeId, new Date(now.getTime() - wantedMs));
    if (!request || !(await mayHaveIt(tx, request))) return undefined;
    const code = randomInt(0, 10 ** OTP_LENGTH)
      .toString()
      .padStart(OTP_LENGTH, '0');
    await tx
      .updateTable('one_time_codes')
      .set({
        code_hash: codeHash(deps.config.CODE_SECRET, codeId, code),
        expires_at: new Date(now.getTime() + OTP_VALID_SECONDS * 1000),
      })
      .where('id', '=', codeId)
      .execute();
    const mail = codeMail({ purpose: request.purpose, code, provider: providerOf(deps.config) });
    return { to: request.email, ...mail };
  });
}

/** Undefined when the request is gone, too old, or replaced by a newer one. */
const findWanted = (tx: Tx, codeId: number, since: Date) =>
  tx
    .selectFrom('one_time_codes as request')
    .select(['request.purpose', 'request.email'])
    .where('request.id', '=', codeId)
    .where('request.requested_at', '>', since)
    .where('request.used_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('one_time_codes as newer')
            .select('newer.id')
            .whereRef('newer.email', '=', 'request.email')
            .whereRef('newer.purpose', '=', 'request.purpose')
            .whereRef('newer.id', '>', 'request.id'),
        ),
      ),
    )
    .executeTakeFirst();

/** A reset goes to active people only, a registration only to those who have no account. */
async function mayHaveIt(
  tx: Tx,
  { purpose, email }: { purpose: 'registration' | 'password_reset'; email: string },
): Promise<boolean> {
  if (purpose === 'registration') return !(await isRegistered(tx, email));
  const person = await tx
    .selectFrom('people')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
    .where('state', '=', 'active')
    .executeTakeFirst();
  return person !== undefined;
}
