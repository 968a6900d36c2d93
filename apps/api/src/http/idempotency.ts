/** Idempotency-Key: a repeated write returns the response of the first one (errors-019). */

import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { invalid, Problem } from '../contract/errors.ts';
import type { ContractOperation } from '../contract/read-contract.ts';
import { isDatabaseUnavailable } from '../db/database-unavailable.ts';
import { isProcessAlive } from '../db/process-lock.ts';
import type { Hook } from '../db/transaction-hooks.ts';
import type { AppDeps } from '../deps.ts';
import { codeSecrets } from '../secrets.ts';
import { isReceivedFile } from '../uploads/received-file.ts';

const retentionMs = 48 * 3_600_000;
/** A call without a write or response after this time has failed with its process. */
const abandonedAfterMs = 60_000;
const retryStoreMs = 500;

interface IdempotentCall {
  request: FastifyRequest;
  operation: Pick<ContractOperation, 'id' | 'isRepeatable'>;
  body: unknown;
}

/**
 * `work` must run the hook before each commit. The hook marks the key as written in the same transaction, and throws when
 * another call has taken the key over. So nothing is written twice under one key, wherever a process dies.
 */
export async function withIdempotency(
  deps: AppDeps,
  write: IdempotentCall,
  work: (beforeCommit?: Hook) => Promise<unknown>,
): Promise<unknown> {
  const key = write.request.headers['idempotency-key'];
  const { actor } = write.request;
  // GET calls return files, which are not stored.
  if (key === undefined || !actor || write.request.method !== 'POST') return work();
  if (Array.isArray(key) || key.length === 0 || key.length > 255) {
    throw invalid([{ field: 'Idempotency-Key', message: 'An Idempotency-Key has 1 to 255 characters.' }]);
  }
  const at: KeyClaim = { person_id: actor.userId, key, started_at: deps.clock.now() };
  const earlier = await claimKey(deps, at, write);
  if (earlier) return earlier.answer;
  const answer = await work(write.operation.isRepeatable ? undefined : markWritten(at)).catch(
    async (error: unknown) => {
      await storeOutcome(deps, write, () => releaseKey(deps, at, error));
      throw error;
    },
  );
  // The write succeeded even if its response cannot be stored.
  await storeOutcome(deps, write, () => storeAnswer(deps, at, answer));
  return answer;
}

/** Releases the key or stores the response. Retries in the background for a minute while Postgres is away. */
async function storeOutcome(deps: AppDeps, write: IdempotentCall, store: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  const tryOnce = async (): Promise<void> => {
    try {
      await store();
    } catch (err) {
      if (
        isDatabaseUnavailable(err) &&
        performance.now() - begun < abandonedAfterMs &&
        !deps.stopping.signal.aborted
      ) {
        setTimeout(() => void tryOnce(), retryStoreMs).unref();
        return;
      }
      deps.log.error(
        { err, operation: write.operation.id },
        'the response of an idempotent call was not stored',
      );
    }
  };
  await tryOnce();
}

/** A key of a person; `started_at` distinguishes claims of the same key. */
interface KeyClaim {
  person_id: number;
  key: string;
  started_at: Date;
}

/** A transaction without an id has only read, so the call may run again. */
const markWritten =
  ({ person_id, key, started_at }: KeyClaim): Hook =>
  async (client) => {
    const { rows } = await client.query(
      `update idempotency_keys set written = written or pg_current_xact_id_if_assigned() is not null
      where person_id = $1 and key = $2 and started_at = $3 returning key`,
      [person_id, key, started_at],
    );
    if (rows.length === 0) throw inProgress();
  };

async function storeAnswer({ db }: AppDeps, at: KeyClaim, answer: unknown): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where(matchesClaim(at))
    .execute();
}

/** A Problem means that nothing was written; any other error may have followed a commit. */
async function releaseKey({ db }: AppDeps, at: KeyClaim, error: unknown): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where(matchesClaim(at))
    .$if(!(error instanceof Problem), (query) => query.where('written', '=', false))
    .execute();
}

const matchesClaim = ({ person_id, key, started_at }: KeyClaim) =>
  sql<boolean>`person_id = ${person_id} and key = ${key} and started_at = ${started_at}`;

/**
 * Claims the key, or returns the response of its first use. Throws 409 for another body, for a call in progress and for
 * one whose response was lost.
 */
async function claimKey(
  deps: AppDeps,
  at: KeyClaim,
  write: IdempotentCall,
): Promise<{ answer: unknown } | undefined> {
  const secrets = codeSecrets(deps.config);
  const hash = hashOf(secrets[0], write);
  const hashes = secrets.map((secret) => hashOf(secret, write));
  const taken = {
    operation: write.operation.id,
    request_hash: hash,
    started_at: at.started_at,
    owner: deps.processLock.id,
  };
  const before = (ms: number) => new Date(at.started_at.getTime() - ms);
  const isMine = await deps.db
    .insertInto('idempotency_keys')
    .values({ ...at, ...taken })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'key'])
        .doUpdateSet({ ...taken, answer: null, written: false })
        .where((eb) =>
          eb.or([
            eb('idempotency_keys.started_at', '<', before(retentionMs)),
            eb.and([
              eb('idempotency_keys.answer', 'is', null),
              eb('idempotency_keys.written', '=', false),
              eb('idempotency_keys.request_hash', 'in', hashes),
              eb.or([
                eb('idempotency_keys.started_at', '<', before(abandonedAfterMs)),
                // Its process is gone and will not respond.
                eb.not(ownerIsAlive),
              ]),
            ]),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst();
  if (isMine) return undefined;

  const first = await deps.db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer', 'started_at', ownerIsAlive.as('is_alive')])
    .where('person_id', '=', at.person_id)
    .where('key', '=', at.key)
    .executeTakeFirst();
  if (first && !hashes.some((one) => first.request_hash.equals(one))) {
    throw new Problem('idempotency_key_reused', 'This Idempotency-Key was used for another request.');
  }
  if (first?.answer) return { answer: first.answer };
  const isOver = first && (!first.is_alive || first.started_at < before(abandonedAfterMs));
  throw isOver ? answerLost() : inProgress();
}

const ownerIsAlive = isProcessAlive(sql.ref('idempotency_keys.owner'));

const inProgress = () =>
  new Problem('still_in_progress', 'This request is still in progress. Try again in a moment.', {
    retryAfter: 1,
  });

const answerLost = () =>
  new Problem(
    'answer_lost',
    'This came through before, and only the answer was lost. Reload the page to see it before you send it again.',
  );

/** An HMAC, because a body may contain a password that must not be guessable from a copy of the table. */
function hashOf(secret: string, { operation, request, body }: IdempotentCall): Buffer {
  const readable = JSON.stringify(body, (_key, value: unknown) =>
    isReceivedFile(value) ? { name: value.originalName, sha256: value.sha256.toString('hex') } : value,
  );
  return createHmac('sha256', secret)
    .update(`idempotency\n${operation.id}\n${request.url}\n${readable}`)
    .digest();
}
