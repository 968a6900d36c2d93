/** Locks and writes services and their documents. */

import type { Department } from '@portal/domain/departments';
import type { OfficialFee } from '@portal/domain/official-fees';
import type { StepTerm } from '@portal/domain/step-terms';
import type { TaxTreatment } from '@portal/domain/tax-law';
import pg from 'pg';
import { Problem } from '../contract/errors.ts';
import type { Tx } from '../db/database.ts';
import { type CatalogueService, findService } from './catalogue-rows.ts';
import { serviceNotFound } from './load-service-answer.ts';
import type { DocumentColumns } from './parse-service.ts';

/** Locks the service against changes and purchases. Throws 404. */
export async function lockService(tx: Tx, id: number): Promise<CatalogueService> {
  await tx.selectFrom('services').select('id').where('id', '=', id).forUpdate().execute();
  const service = await findService(tx, id);
  if (!service) throw serviceNotFound();
  return service;
}

/** Throws 409 when the service was changed after it was read. */
export function assertNotOutdated(service: CatalogueService, seen: number | undefined): void {
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
  tax_treatment: TaxTreatment;
  tax_exemption: string | null;
  video_link: string | null;
  steps: string[];
  step_terms: readonly StepTerm[];
  official_fees: readonly OfficialFee[];
  documents: readonly DocumentColumns[];
}

/** Inserts a draft and returns its id. Throws on a taken name. */
export async function insertDraft(
  tx: Tx,
  { by, now }: { by: number; now: Date },
  { documents, step_terms: terms, official_fees: fees, ...columns }: NewService,
): Promise<number> {
  const { id } = await tx
    .insertInto('services')
    .values({
      ...columns,
      step_terms: JSON.stringify(terms),
      official_fees: JSON.stringify(fees),
      state: 'draft',
      updated_by: by,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeDocuments(tx, id, documents);
  return id;
}

/** Replaces the documents. */
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

/** Departments are inserted by the migrations. */
export async function categoryIdOf(tx: Tx, name: Department): Promise<number> {
  const { id } = await tx
    .selectFrom('categories')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return id;
}

/** Translates a violated unique name into its error; other errors stay. */
export function toNameClash(error: unknown): unknown {
  const taken =
    error instanceof pg.DatabaseError &&
    (error.constraint === 'services_name_key' || error.constraint === 'services_name_any_case');
  if (!taken) return error;
  const message = 'Another service has this name already.';
  return new Problem('conflict', message, { errors: [{ field: 'name', message }], cause: error });
}
