/** Makes a draft of another service's contents, to be changed into a service of its own. */
import { SERVICE_LIMITS } from '@portal/domain/catalogue';
import { sql } from 'kysely';
import type { Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { answerService } from './answer-service.ts';
import { insertDraft, lockService, nameClash, refuseOutdated } from './write-service.ts';

export const duplicateService: Handler<'duplicateService'> = async (deps, { actor, body }) =>
  inTransaction(deps.db, async (tx) => {
    // Held, so that of two copies made at once the second takes the next name.
    const service = await lockService(tx, body.id);
    refuseOutdated(service, body.seen);
    const { category_id } = await tx
      .selectFrom('services')
      .select('category_id')
      .where('id', '=', service.id)
      .executeTakeFirstOrThrow();
    const id = await insertDraft(
      tx,
      { by: actor.userId, now: deps.clock.now() },
      {
        category_id,
        name: await freeName(tx, service.name),
        price_paise: service.price_paise,
        details: service.details,
        timeline: service.timeline,
        sac_code: service.sac_code,
        video_link: service.video_link,
        steps: service.steps,
        documents: service.documents,
      },
    );
    return answerService(tx, deps, { id, message: 'Copied as a draft. Give it a name of its own.' });
  }).catch((error: unknown) => {
    throw nameClash(error);
  });

/** "Copy of …", "Copy 2 of …" and so on; a name that would get too long loses its end. */
async function freeName(tx: Tx, name: string): Promise<string> {
  const prefixes = Array.from({ length: mostCopies }, (_, index) =>
    index === 0 ? 'Copy of ' : `Copy ${index + 1} of `,
  );
  const names = prefixes.map((prefix) => `${prefix}${name}`.slice(0, SERVICE_LIMITS.name).trim());
  const taken = await tx
    .selectFrom('services')
    .select(sql<string>`lower(name)`.as('name'))
    .where(sql<boolean>`lower(name) = any(${names.map((each) => each.toLowerCase())}::text[])`)
    .execute();
  const used = new Set(taken.map((row) => row.name));
  // When all are taken the clash of the last one says so.
  return names.find((each) => !used.has(each.toLowerCase())) ?? names.at(-1) ?? name;
}

const mostCopies = 50;
