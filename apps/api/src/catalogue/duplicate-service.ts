/** Copies a service as a draft. */

import { SERVICE_LIMITS } from '@portal/domain/catalogue';
import { sql } from 'kysely';
import type { Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { loadServiceAnswer } from './load-service-answer.ts';
import { insertDraft, lockService, toNameClash, assertNotOutdated } from './write-service.ts';

export const duplicateService: Handler<'duplicateService'> = async (deps, { actor, body }) =>
  inTransaction(deps.db, async (tx) => {
    // Locked, so the second of two concurrent copies takes the next name.
    const service = await lockService(tx, body.id);
    assertNotOutdated(service, body.seen);
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
        name: await findFreeName(tx, service.name),
        price_paise: service.price_paise,
        details: service.details,
        timeline: service.timeline,
        sac_code: service.sac_code,
        tax_treatment: service.tax_treatment,
        tax_exemption: service.tax_exemption,
        video_link: service.video_link,
        steps: service.steps,
        step_terms: service.step_terms,
        official_fees: service.official_fees,
        documents: service.documents,
      },
    );
    return loadServiceAnswer(tx, deps, { id, message: 'Copied as a draft. Give it a name of its own.' });
  }).catch((error: unknown) => {
    throw toNameClash(error);
  });

/** Returns "Copy of …", "Copy 2 of …" and so on, shortened to the longest name. */
async function findFreeName(tx: Tx, name: string): Promise<string> {
  const prefixes = Array.from({ length: MAX_COPIES }, (_, index) =>
    index === 0 ? 'Copy of ' : `Copy ${index + 1} of `,
  );
  const names = prefixes.map((prefix) => `${prefix}${name}`.slice(0, SERVICE_LIMITS.name).trim());
  const taken = await tx
    .selectFrom('services')
    .select(sql<string>`lower(name)`.as('name'))
    .where(sql<boolean>`lower(name) = any(${names.map((each) => each.toLowerCase())}::text[])`)
    .execute();
  const used = new Set(taken.map((row) => row.name));
  // If all are taken, the unique index rejects the last.
  return names.find((each) => !used.has(each.toLowerCase())) ?? names.at(-1) ?? name;
}

const MAX_COPIES = 50;
