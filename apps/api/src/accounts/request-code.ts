/** Requests a one-time code by mail, within the caps per address and per requester (record 0032). */

import { createHash, randomBytes } from 'node:crypto';
import {
  OTP_MAX_PER_DAY,
  OTP_MAX_PER_DAY_OF_ALL,
  OTP_MAX_PER_HOUR,
  OTP_MAX_PER_HOUR_OF_ALL,
  secondsUntilResend,
} from '@portal/domain/otp';
import { sql } from 'kysely';
import { tooMany } from '../contract/errors.ts';
import type { Tx } from '../db/database.ts';
import { addEvent } from '../db/outbox.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { isKnownNetwork } from '../http/login-throttle.ts';
import { loginOriginOf } from '../http/network-address.ts';

export type CodePurpose = 'registration' | 'password_reset' | 'email_change';

/** What a code is for. A code for a new address belongs to the person who asked. */
export type CodeSubject =
  | { purpose: 'registration' | 'password_reset'; email: string }
  | { purpose: 'email_change'; email: string; personId: number };

/** Where a request or try comes from; `challenge` is the browser's proof that it asked for the code. */
export interface CodeOrigin {
  ip: string;
  challenge: string | undefined;
}

const personOf = (subject: CodeSubject): number | null =>
  subject.purpose === 'email_change' ? subject.personId : null;

interface EarlierRequest {
  purpose: CodePurpose;
  person_id: number | null;
  requested_at: Date;
  is_mailed: boolean;
  challenge: Buffer | null;
  network: Buffer | null;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const MAX_ADDRESSES_PER_DAY = 10;
const networkCaps = { hour: OTP_MAX_PER_HOUR, day: OTP_MAX_PER_DAY };
const totalCaps = { hour: OTP_MAX_PER_HOUR_OF_ALL, day: OTP_MAX_PER_DAY_OF_ALL };

export const challengeHash = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

/**
 * Returns the challenge, which ties the code's tries to the browser that asked. Within 120 seconds of the caller's
 * last request it sends nothing and answers alike; without that request's challenge it then returns none, so a
 * neighbour on the network can't try the code. Throws 429 beyond the caps of the network, or of all unknown networks
 * together, so strangers neither flood a mailbox nor use up its owner's share. Whether the address has an account
 * makes no difference here: the mailing job decides that.
 */
export async function requestCode(
  deps: Pick<Deps, 'db' | 'clock'>,
  subject: CodeSubject,
  { ip, challenge }: CodeOrigin,
): Promise<{ challenge?: string }> {
  const { purpose, email } = subject;
  const personId = personOf(subject);
  const { account, network } = loginOriginOf(email, ip);
  const sentHash = challenge === undefined ? undefined : challengeHash(challenge);
  return inTransaction(deps.db, async (tx) => {
    // Serialises requests for one address, so parallel ones can't all pass the caps.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`one-time-code ${email}`}, 0))`.execute(tx);
    const now = deps.clock.now();
    const earlier = await findRequests(tx, email, new Date(now.getTime() - dayMs));
    const samePurpose = earlier.filter(
      (request) => request.purpose === purpose && request.person_id === personId,
    );
    const fromBrowser = sentHash && samePurpose.find((request) => request.challenge?.equals(sentHash));
    const last = fromBrowser ?? samePurpose.find((request) => request.network?.equals(network));
    const ownChallenge = fromBrowser ? challenge : undefined;
    if (last && secondsUntilResend(last.requested_at, now) > 0)
      return ownChallenge === undefined ? {} : { challenge: ownChallenge };

    const counted = earlier.filter(countsFor(purpose));
    enforceCaps(
      networkCaps,
      counted.filter((request) => request.network?.equals(network)),
      now,
    );
    if (!(await isKnownNetwork(tx, { account, network }, now))) enforceCaps(totalCaps, counted, now);
    if (personId !== null) await limitAddresses(tx, personId, now);

    const newChallenge = ownChallenge ?? randomBytes(16).toString('base64url');
    const { id } = await tx
      .insertInto('one_time_codes')
      .values({
        purpose,
        email,
        person_id: personId,
        requested_at: now,
        challenge: challengeHash(newChallenge),
        network,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addEvent(tx, { type: 'code.requested', data: { codeId: id } });
    return { challenge: newChallenge };
  });
}

/** Newest first. */
const findRequests = (tx: Tx, email: string, since: Date): Promise<EarlierRequest[]> =>
  tx
    .selectFrom('one_time_codes')
    .select(['purpose', 'person_id', 'requested_at', 'challenge', 'network'])
    .select((eb) => eb('code_hash', 'is not', null).$castTo<boolean>().as('is_mailed'))
    .where('email', '=', email)
    .where('requested_at', '>', since)
    .orderBy('id', 'desc')
    .execute();

/** Resets for an address without an account were never mailed, so they don't count against its registration. */
const countsFor = (purpose: CodePurpose) => (request: EarlierRequest) =>
  purpose === 'password_reset' ||
  request.purpose === purpose ||
  request.purpose === 'registration' ||
  request.is_mailed;

/** Limits how many addresses one account can have mailed. */
async function limitAddresses(tx: Tx, personId: number, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`new address of ${personId}`}, 0))`.execute(tx);
  const requests = await tx
    .selectFrom('one_time_codes')
    .select('requested_at')
    .where('person_id', '=', personId)
    .where('requested_at', '>', new Date(now.getTime() - dayMs))
    .orderBy('id', 'desc')
    .limit(MAX_ADDRESSES_PER_DAY)
    .execute();
  const wait = waitFor(requests[MAX_ADDRESSES_PER_DAY - 1], dayMs, now);
  if (wait > 0) throw tooMany(wait / 1000, 'You have asked for many codes today. Please try again later.');
}

function enforceCaps(caps: typeof networkCaps | typeof totalCaps, newestFirst: EarlierRequest[], now: Date) {
  const waits = [
    waitFor(newestFirst[caps.hour - 1], hourMs, now),
    waitFor(newestFirst[caps.day - 1], dayMs, now),
  ];
  const wait = Math.max(...waits);
  if (wait > 0)
    throw tooMany(wait / 1000, 'Too many codes were sent to this e-mail address. Please try again later.');
}

/** Milliseconds until the request that filled a cap leaves its window; 0 or less once it has. */
const waitFor = (filling: { requested_at: Date } | undefined, windowMs: number, now: Date): number =>
  filling ? filling.requested_at.getTime() + windowMs - now.getTime() : 0;
