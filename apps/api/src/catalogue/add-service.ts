/** Adds a draft to the catalogue. */

import { oneLine } from '@portal/domain/catalogue';
import { rupeesToPaise } from '@portal/domain/money';
import type { Handler } from '../contract/operation.ts';
import { inTransaction } from '../db/transaction.ts';
import { loadServiceAnswer } from './load-service-answer.ts';
import { parseService, writtenTerms } from './parse-service.ts';
import { writtenTax } from './tax-of-service.ts';
import { categoryIdOf, insertDraft, toNameClash } from './write-service.ts';

export const addService: Handler<'addService'> = async (deps, { actor, body }) => {
  const { columns, documents = [], terms, fees = [] } = parseService(body);
  const steps = body.steps.map(oneLine);
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
        ...writtenTax(body),
        video_link: columns.video_link ?? null,
        steps,
        step_terms: writtenTerms(terms, steps),
        official_fees: fees,
        documents,
      },
    );
    return loadServiceAnswer(tx, deps, { id, message: 'Draft added. Publish it to put it on sale.' });
  }).catch((error: unknown) => {
    throw toNameClash(error);
  });
};
