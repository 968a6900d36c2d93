/** The common answer of all operations on one service. */

import { notFound } from '../contract/errors.ts';
import type { Db, Tx } from '../db/database.ts';
import type { AppDeps } from '../deps.ts';
import { findService } from './catalogue-rows.ts';
import { viewCatalogueService } from './catalogue-view.ts';

/** Throws 404 "Service not found." */
export async function loadServiceAnswer(
  db: Db | Tx,
  { clock }: Pick<AppDeps, 'clock'>,
  { id, message }: { id: number; message: string },
) {
  const row = await findService(db, id);
  if (!row) throw serviceNotFound();
  return { status: 'true' as const, message, service: viewCatalogueService(row, clock.now()) };
}

export const serviceNotFound = () => notFound('Service not found.');
