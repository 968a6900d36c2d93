/** Idempotency-Key: the first answer of a write is given again to its repetition (errors-019). */
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { FastifyRequest } from 'fastify';
import type { ContractOperation } from '../contract/read-contract.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import type { Hook } from '../db/transaction-hooks.ts';
import { isAlive } from '../db/process-mark.ts';
import type { AppDeps } from '../deps.ts';
import { invalid, Problem } from '../contract/errors.ts';
import { isReceivedFile } from '../uploads/received-file.ts';
import { codeSecrets } from '../secrets.ts';

const keptMs = 48 * 3_600_000;
/** What was begun and wrote nothing within this died with its machine, or its answer will not come any more. */
const givenUpMs = 60_000;
const storeAgainMs = 500;

interface Write {
  request: FastifyRequest;
  operation: Pick<ContractOperation, 'id' | 'isRepeatable'>;
  body: unknown;
}

/**
 * `work` is to run the hook before each commit: it notes with the key that something was written, in the same
 * transaction, and lets nobody commit whose key was taken over meanwhile. So under one key nothing is written twice,
 * wherever a process dies or a connection breaks.
 */
export async function answerOnce(
  deps: AppDeps,
  write: Write,
  work: (beforeCommit?: Hook) => Promise<unknown>,
): Promise<unknown> {
  const key = write.request.headers['idempotency-key'];
  const { actor } = write.request;
  // The calls that read by GET answer files, which nobody can keep here.
  if (key === undefined || !actor || write.request.method !== 'POST') return work();
  if (Array.isArray(key) || key.length === 0 || key.length > 255) {
    throw invalid([{ field: 'Idempotency-Key', message: 'An Idempotency-Key has 1 to 255 characters.' }]);
  }
  const at: Claim = { person_id: actor.userId, key, started_at: deps.clock.now() };
  const earlier = await claim(deps, at, write);
  if (earlier) return earlier.answer;
  const answer = await work(write.operation.isRepeatable ? undefined : noteWritten(at)).catch(
    async (error: unknown) => {
      await storeOutcome(deps, write, () => free(deps, at, error));
      throw error;
    },
  );
  // The write is done, whether its answer can be kept or not.
  await storeOutcome(deps, write, () => keep(deps, at, answer));
  return answer;
}

/** Frees the key or keeps the answer. While Postgres is away it is retried in the background, for a minute at most. */
async function storeOutcome(deps: AppDeps, write: Write, store: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  const tryOnce = async (): Promise<void> => {
    try {
      await store();
    } catch (err) {
      if (isDatabaseAway(err) && performance.now() - begun < givenUpMs && !deps.stopping.signal.aborted) {
        setTimeout(() => void tryOnce(), storeAgainMs).unref();
        return;
      }
      deps.log.error({ err, operation: write.operation.id }, 'an answer was not kept');
    }
  };
  await tryOnce();
}

/** Whose key it is, and since when: another's claim of the same key has another time. */
interface Claim {
  person_id: number;
  key: string;
  started_at: Date;
}

/** A transaction without an id of its own has only read, which is no reason to keep anybody from doing it again. */
const noteWritten =
  ({ person_id, key, started_at }: Claim): Hook =>
  async (client) => {
    const { rows } = await client.query(
      `update idempotency_keys set written = written or pg_current_xact_id_if_assigned() is not null
      where person_id = $1 and key = $2 and started_at = $3 returning key`,
      [person_id, key, started_at],
    );
    if (rows.length === 0) throw inProgress();
  };

async function keep({ db }: AppDeps, at: Claim, answer: unknown): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where(isClaim(at))
    .execute();
}

/** A refusal leaves nothing to be kept from; any other failure may have come after a commit, also of its answer. */
async function free({ db }: AppDeps, at: Claim, error: unknown): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where(isClaim(at))
    .$if(!(error instanceof Problem), (query) => query.where('written', '=', false))
    .execute();
}

const isClaim = ({ person_id, key, started_at }: Claim) =>
  sql<boolean>`person_id = ${person_id} and key = ${key} and started_at = ${started_at}`;

/**
 * Takes the key for this write, or answers what its first use answered. Throws 409 for another body, for one in
 * progress and for one whose answer was lost.
 */
async function claim(deps: AppDeps, at: Claim, write: Write): Promise<{ answer: unknown } | undefined> {
  const secrets = codeSecrets(deps.config);
  const hash = hashOf(secrets[0], write);
  const hashes = secrets.map((secret) => hashOf(secret, write));
  const taken = {
    operation: write.operation.id,
    request_hash: hash,
    started_at: at.started_at,
    owner: deps.processMark.id,
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
            eb('idempotency_keys.started_at', '<', before(keptMs)),
            eb.and([
              eb('idempotency_keys.answer', 'is', null),
              eb('idempotency_keys.written', '=', false),
              eb('idempotency_keys.request_hash', 'in', hashes),
              eb.or([
                eb('idempotency_keys.started_at', '<', before(givenUpMs)),
                // Its process is gone, so that nobody will answer under this key any more.
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
  const isOver = first && (!first.is_alive || first.started_at < before(givenUpMs));
  throw isOver ? answerLost() : inProgress();
}

const ownerIsAlive = isAlive(sql.ref('idempotency_keys.owner'));

const inProgress = () =>
  new Problem('still_in_progress', 'This request is still in progress. Try again in a moment.', {
    retryAfter: 1,
  });

const answerLost = () =>
  new Problem(
    'answer_lost',
    'This came through before, and only the answer was lost. Reload the page to see it before you send it again.',
  );

/** Keyed, since a body may hold a password, which nobody may guess at with a copy of the table. */
function hashOf(secret: string, { operation, request, body }: Write): Buffer {
  const readable = JSON.stringify(body, (_key, value: unknown) =>
    isReceivedFile(value) ? { name: value.originalName, sha256: value.sha256.toString('hex') } : value,
  );
  return createHmac('sha256', secret)
    .update(`idempotency\n${operation.id}\n${request.url}\n${readable}`)
    .digest();
}
