/** Changes a service; earlier orders and purchases keep their snapshot (record 0027). */

import { isDeepStrictEqual } from 'node:util';
import type { Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { CatalogueService } from './catalogue-rows.ts';
import { loadServiceAnswer } from './load-service-answer.ts';
import { type ParsedService, parseService, writtenTerms } from './parse-service.ts';
import { writtenTax } from './tax-of-service.ts';
import {
  categoryIdOf,
  lockService,
  toNameClash,
  assertNotOutdated,
  writeDocuments,
} from './write-service.ts';

export const updateService: Handler<'updateService'> = async (deps, { actor, body }) => {
  const { id, seen, category, ...fields } = body;
  const wanted = parseService(fields);
  return inTransaction(deps.db, async (tx) => {
    const service = await lockService(tx, id);
    const { steps = service.steps } = wanted.columns;
    const terms = writtenTerms(wanted.terms, steps, service.step_terms);
    // A second click: the values are stored already.
    const { fees = service.official_fees } = wanted;
    const tax = writtenTax(fields, service);
    const isSame =
      isDeepStrictEqual(terms, service.step_terms) &&
      isDeepStrictEqual(fees, service.official_fees) &&
      tax.tax_treatment === service.tax_treatment &&
      tax.tax_exemption === service.tax_exemption;
    if (isSame && !isChange(service, wanted, category)) {
      return loadServiceAnswer(tx, deps, { id, message: 'Service saved.' });
    }
    assertNotOutdated(service, seen);
    await tx
      .updateTable('services')
      .set({
        ...wanted.columns,
        ...tax,
        step_terms: JSON.stringify(terms),
        official_fees: JSON.stringify(fees),
        ...(category && { category_id: await categoryIdOf(tx, category) }),
        version: service.version + 1,
        updated_by: actor.userId,
        updated_at: deps.clock.now(),
      })
      .where('id', '=', id)
      .execute();
    await replaceDocuments(tx, service, wanted);
    return loadServiceAnswer(tx, deps, { id, message: 'Service saved.' });
  }).catch((error: unknown) => {
    throw toNameClash(error);
  });
};

function isChange(
  service: CatalogueService,
  { columns, documents }: ParsedService,
  category: string | undefined,
): boolean {
  return (
    (category !== undefined && category !== service.category) ||
    (documents !== undefined && !isDeepStrictEqual(documents, service.documents.map(toDocumentFields))) ||
    !isDeepStrictEqual({ ...service, ...columns }, { ...service })
  );
}

async function replaceDocuments(tx: Tx, service: CatalogueService, { documents }: ParsedService) {
  if (documents === undefined || isDeepStrictEqual(documents, service.documents.map(toDocumentFields)))
    return;
  await writeDocuments(tx, service.id, documents);
}

/** For comparison with the sent documents: the same fields in the same order, without the row's prototype. */
const toDocumentFields = ({
  name,
  field_type,
  required,
  kind,
  hint,
}: CatalogueService['documents'][number]) => ({
  name,
  field_type,
  required,
  kind,
  hint,
});
