/** Adds a service to the catalogue as a draft, which nobody can buy yet. */
import { oneLine } from '@portal/domain/catalogue';
import { rupeesToPaise } from '@portal/domain/money';
import type { Handler } from '../contract/operation.ts';
import { inTransaction } from '../db/transaction.ts';
import { answerService } from './answer-service.ts';
import { checkService } from './check-service.ts';
import { categoryIdOf, insertDraft, nameClash } from './write-service.ts';

export const addService: Handler<'addService'> = async (deps, { actor, body }) => {
  const { columns, documents = [] } = checkService(body);
  return inTransaction(deps.db, async (tx) => {
    const id = await insertDraft(
      tx,
      { by: actor.userId, now: deps.clock.now() },
      {
        category_id: await categoryIdOf(tx, body.category),
        name: oneLine(body.name),
        price_paise: rupeesToPaise(body.price),
        details: body.details.trim(),
        timeline: oneLine(body.sla),
        sac_code: body.sac_code,
        video_link: columns.video_link ?? null,
        steps: body.steps.map(oneLine),
        documents,
      },
    );
    return answerService(tx, deps, { id, message: 'Draft added. Publish it to put it on sale.' });
  }).catch((error: unknown) => {
    throw nameClash(error);
  });
};
