/** The rows of a service: taking hold of one, writing its columns and its documents, and the name that is taken. */
import type { Department } from '@portal/domain/departments';
import pg from 'pg';
import type { Tx } from '../db/database.ts';
import { Problem } from '../contract/errors.ts';
import { serviceNotFound } from './answer-service.ts';
import { type CatalogueService, findService } from './catalogue-rows.ts';
import type { DocumentColumns } from './check-service.ts';

/** The service, which nobody else changes or buys anew until the transaction ends. Throws 404. */
export async function lockService(tx: Tx, id: number): Promise<CatalogueService> {
  await tx.selectFrom('services').select('id').where('id', '=', id).forUpdate().execute();
  const service = await findService(tx, id);
  if (!service) throw serviceNotFound();
  return service;
}

/** Throws 409 when somebody changed the service after it was seen. */
export function refuseOutdated(service: CatalogueService, seen: number | undefined): void {
  if (seen === undefined || seen === service.version) return;
  const by = service.updated_by ?? 'Somebody else';
  throw new Problem(
    'conflict',
    `${by} has changed this service meanwhile. Nothing was saved: please compare, and save again.`,
  );
}

export interface NewService {
  category_id: number;
  name: string;
  price_paise: number;
  details: string;
  timeline: string;
  sac_code: string;
  video_link: string | null;
  steps: string[];
  documents: readonly DocumentColumns[];
}

/** Writes a service that is not on sale yet, and answers its id. Throws the clash of a name that is taken. */
export async function insertDraft(
  tx: Tx,
  { by, now }: { by: number; now: Date },
  { documents, ...columns }: NewService,
): Promise<number> {
  const { id } = await tx
    .insertInto('services')
    .values({ ...columns, state: 'draft', updated_by: by, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeDocuments(tx, id, documents);
  return id;
}

/** The documents in their order, in place of those before. */
export async function writeDocuments(
  tx: Tx,
  serviceId: number,
  documents: readonly DocumentColumns[],
): Promise<void> {
  await tx.deleteFrom('service_documents').where('service_id', '=', serviceId).execute();
  if (documents.length === 0) return;
  await tx
    .insertInto('service_documents')
    .values(documents.map((document, index) => ({ service_id: serviceId, position: index + 1, ...document })))
    .execute();
}

/** The departments are rows of the product, written by its migrations. */
export async function categoryIdOf(tx: Tx, name: Department): Promise<number> {
  const { id } = await tx
    .selectFrom('categories')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return id;
}

/** Says of a write that failed since its name is taken that it is. */
export function nameClash(error: unknown): unknown {
  const taken =
    error instanceof pg.DatabaseError &&
    (error.constraint === 'services_name_key' || error.constraint === 'services_name_any_case');
  if (!taken) return error;
  const message = 'Another service has this name already.';
  return new Problem('conflict', message, { errors: [{ field: 'name', message }], cause: error });
}
