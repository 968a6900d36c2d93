/** Generates a one-time code and mails it: the only place where a code exists in clear text (record 0002). */

import { randomInt } from 'node:crypto';
import { OTP_LENGTH, OTP_VALID_SECONDS } from '@portal/domain/otp';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { loadMailProvider } from '../mail/load-mail-provider.ts';
import { type AddressedMail, claimMail, sendOnce } from '../mail/send-once.ts';
import { addressInUseMail } from '../mail/templates/address-in-use-mail.ts';
import { codeMail } from '../mail/templates/code-mail.ts';
import type { MailProvider } from '../mail/templates/mail-provider.ts';
import { codeHash } from './code-hash.ts';
import { isRegistered } from './is-registered.ts';
import type { CodePurpose } from './request-code.ts';

/** Older requests are dropped: a late code would only alarm. */
const MAX_REQUEST_AGE_MS = 3_600_000;

interface PreparedCode {
  code: string;
  hash: Buffer;
  purpose: CodePurpose;
  email: string;
}

/**
 * Runs on `code.requested`. Commits the hash before it sends the mail, which can be read at once. A retry before the
 * mail was accepted generates a new code for the same row.
 */
export async function sendCode(deps: Deps, { codeId }: { codeId: number }): Promise<void> {
  const key = `code:${codeId}`;
  const prepared = await inTransaction(deps.db, async (tx) =>
    (await claimMail(tx, key)) ? prepareCode(deps, tx, codeId) : undefined,
  );
  const provider = await loadMailProvider(deps);
  if (prepared === 'address in use') {
    await sendOnce(deps, key, (tx) => mailAddressInUse(provider, tx, codeId));
    return;
  }
  if (!prepared) return;
  await sendOnce(deps, key, async (tx) => {
    // A parallel run of this job has generated its own code and mails that.
    if (!(await isCurrent(tx, codeId, prepared.hash))) return undefined;
    const { purpose, code, email } = prepared;
    return { to: email, ...codeMail({ purpose, code, provider }) };
  });
}

async function prepareCode(
  deps: Deps,
  tx: Tx,
  codeId: number,
): Promise<PreparedCode | 'address in use' | undefined> {
  const now = deps.clock.now();
  const request = await findPendingRequest(tx, codeId, new Date(now.getTime() - MAX_REQUEST_AGE_MS));
  if (!request) return undefined;
  const verdict = await isAllowedRecipient(tx, request);
  if (verdict !== 'yes') return verdict === 'address in use' ? verdict : undefined;
  const code = randomInt(0, 10 ** OTP_LENGTH)
    .toString()
    .padStart(OTP_LENGTH, '0');
  const hash = codeHash(deps.config.CODE_SECRET, codeId, code);
  await tx
    .updateTable('one_time_codes')
    .set({ code_hash: hash, expires_at: new Date(now.getTime() + OTP_VALID_SECONDS * 1000) })
    .where('id', '=', codeId)
    .execute();
  return { code, hash, ...request };
}

async function isCurrent(tx: Tx, codeId: number, hash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('one_time_codes')
    .select('id')
    .where('id', '=', codeId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Undefined when the request is gone, too old, or replaced by a newer one. */
const findPendingRequest = (tx: Tx, codeId: number, since: Date) =>
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
            .where(({ eb, and, or, ref }) =>
              or([
                // A newer request from another browser doesn't replace this one: its code isn't valid here.
                and([
                  eb('newer.person_id', 'is', null),
                  eb('newer.email', '=', ref('request.email')),
                  eb('newer.challenge', 'is not distinct from', ref('request.challenge')),
                ]),
                eb('newer.person_id', '=', ref('request.person_id')),
              ]),
            )
            .whereRef('newer.purpose', '=', 'request.purpose')
            .whereRef('newer.id', '>', 'request.id'),
        ),
      ),
    )
    .executeTakeFirst();

/** Informs the owner of a taken address, without a code. */
async function mailAddressInUse(
  provider: MailProvider,
  tx: Tx,
  codeId: number,
): Promise<AddressedMail | undefined> {
  const request = await tx
    .selectFrom('one_time_codes')
    .select('email')
    .where('id', '=', codeId)
    .where('code_hash', 'is', null)
    .executeTakeFirst();
  return request && { to: request.email, ...addressInUseMail(provider) };
}

/** Resets go to active accounts; registrations and address changes only to addresses without one. */
async function isAllowedRecipient(
  tx: Tx,
  { purpose, email }: { purpose: CodePurpose; email: string },
): Promise<'yes' | 'no' | 'address in use'> {
  if (purpose !== 'password_reset') return (await isRegistered(tx, email)) ? 'address in use' : 'yes';
  const person = await tx
    .selectFrom('people')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
    .where('state', '=', 'active')
    .executeTakeFirst();
  return person === undefined ? 'no' : 'yes';
}
