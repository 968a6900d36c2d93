/** Changes a service of the catalogue; earlier orders and purchases keep what they have (record 0027). */
import { isDeepStrictEqual } from 'node:util';
import type { Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { answerService } from './answer-service.ts';
import type { CatalogueService } from './catalogue-rows.ts';
import { type CheckedService, checkService } from './check-service.ts';
import { categoryIdOf, lockService, nameClash, refuseOutdated, writeDocuments } from './write-service.ts';

export const updateService: Handler<'updateService'> = async (deps, { actor, body }) => {
  const { id, seen, category, ...fields } = body;
  const wanted = checkService(fields);
  return inTransaction(deps.db, async (tx) => {
    const service = await lockService(tx, id);
    // A second click: what it asks for is so already.
    if (!isChange(service, wanted, category)) {
      return answerService(tx, deps, { id, message: 'Service saved.' });
    }
    refuseOutdated(service, seen);
    await tx
      .updateTable('services')
      .set({
        ...wanted.columns,
        ...(category && { category_id: await categoryIdOf(tx, category) }),
        version: service.version + 1,
        updated_by: actor.userId,
        updated_at: deps.clock.now(),
      })
      .where('id', '=', id)
      .execute();
    await replaceDocuments(tx, service, wanted);
    return answerService(tx, deps, { id, message: 'Service saved.' });
  }).catch((error: unknown) => {
    throw nameClash(error);
  });
};

function isChange(
  service: CatalogueService,
  { columns, documents }: CheckedService,
  category: string | undefined,
): boolean {
  return (
    (category !== undefined && category !== service.category) ||
    (documents !== undefined && !isDeepStrictEqual(documents, service.documents.map(plain))) ||
    !isDeepStrictEqual({ ...service, ...columns }, { ...service })
  );
}

async function replaceDocuments(tx: Tx, service: CatalogueService, { documents }: CheckedService) {
  if (documents === undefined || isDeepStrictEqual(documents, service.documents.map(plain))) return;
  await writeDocuments(tx, service.id, documents);
}

/** In the order of fields in which they are given, without the row's own prototype. */
const plain = ({ name, field_type, required, kind, hint }: CatalogueService['documents'][number]) => ({
  name,
  field_type,
  required,
  kind,
  hint,
});
