/** Idempotency-Key: the first answer of a write is given again to its repetition (decision 9). */
import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../deps.ts';
import { invalid, Problem } from './errors.ts';
import { isReceivedFile } from './received-file.ts';

const keptMs = 48 * 3_600_000;
/** A write that never answered (its process died) may be tried again after this; operations bear a repetition. */
const givenUpMs = 60_000;

interface Write {
  request: FastifyRequest;
  operation: string;
  body: unknown;
}

export async function answerOnce(
  deps: AppDeps,
  write: Write,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const key = write.request.headers['idempotency-key'];
  const { actor } = write.request;
  // The calls that read by GET answer files, which nobody can keep here.
  if (key === undefined || !actor || write.request.method !== 'POST') return work();
  if (Array.isArray(key) || key.length === 0 || key.length > 255) {
    throw invalid([{ field: 'Idempotency-Key', message: 'An Idempotency-Key has 1 to 255 characters.' }]);
  }
  const at = { person_id: actor.userId, key };
  const earlier = await claim(deps, at, write);
  if (earlier) return earlier.answer;
  const tell = (err: unknown) =>
    deps.log.error({ err, operation: write.operation }, 'an answer was not kept');
  const answer = await work().catch(async (error: unknown) => {
    // A refusal changed nothing, so that the key is free for the next try.
    await free(deps, at).catch(tell);
    throw error;
  });
  // The write is done, whether its answer can be kept or not; without one the key stays taken.
  await keep(deps, at, answer).catch(tell);
  return answer;
}

type Place = { person_id: number; key: string };

async function keep({ db }: AppDeps, at: Place, answer: unknown): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('person_id', '=', at.person_id)
    .where('key', '=', at.key)
    .execute();
}

async function free({ db }: AppDeps, at: Place): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('person_id', '=', at.person_id)
    .where('key', '=', at.key)
    .execute();
}

/** Takes the key for this write, or answers what its first use answered. Throws 409 for another body or one in progress. */
async function claim(deps: AppDeps, at: Place, write: Write): Promise<{ answer: unknown } | undefined> {
  const hash = hashOf(deps.config.CODE_SECRET, write);
  const now = deps.clock.now();
  const taken = await deps.db
    .insertInto('idempotency_keys')
    .values({ ...at, operation: write.operation, request_hash: hash, started_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'key'])
        .doUpdateSet({ operation: write.operation, request_hash: hash, started_at: now, answer: null })
        .where((eb) =>
          eb.or([
            eb('idempotency_keys.started_at', '<', new Date(now.getTime() - keptMs)),
            eb.and([
              eb('idempotency_keys.answer', 'is', null),
              eb('idempotency_keys.request_hash', '=', hash),
              eb('idempotency_keys.started_at', '<', new Date(now.getTime() - givenUpMs)),
            ]),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst();
  if (taken) return undefined;

  const first = await deps.db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('person_id', '=', at.person_id)
    .where('key', '=', at.key)
    .executeTakeFirst();
  if (first && !first.request_hash.equals(hash)) {
    throw new Problem('idempotency_key_reused', 'This Idempotency-Key was used for another request.');
  }
  if (first?.answer) return { answer: first.answer };
  throw new Problem('still_in_progress', 'This request is still in progress. Try again in a moment.', {
    retryAfter: 1,
  });
}

/** Keyed, since a body may hold a password, which nobody may guess at with a copy of the table. */
function hashOf(secret: string, { operation, request, body }: Write): Buffer {
  const readable = JSON.stringify(body, (_key, value: unknown) =>
    isReceivedFile(value) ? { name: value.originalName, sha256: value.sha256.toString('hex') } : value,
  );
  return createHmac('sha256', secret)
    .update(`idempotency\n${operation}\n${request.url}\n${readable}`)
    .digest();
}
