/** Scans the files that were quarantined while the virus scanner was down: releases clean ones, deletes infected ones. */

import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Verdict } from '../uploads/virus-scanner.ts';
import { applyScanResult } from './apply-scan-result.ts';

type ScanDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'log' | 'scanner'>;

const batchSize = 50;
/** A run ends before the next one starts, even when the scanner is slow. */
const maxRunMs = 40_000;
/** Longer than a scan may take; after that another process may claim the file. */
const claimTimeoutMs = 45_000;

interface ClaimedFile {
  id: number;
  stored_name: string;
  uploaded_by: number;
}

/**
 * Returns how many files got a verdict. Safe on several processes at once: a file is claimed for a time, and its result
 * is applied only while it is still quarantined. A failed scan ends the run; the next run starts with the other files.
 */
export async function scanQuarantinedFiles(deps: ScanDeps): Promise<number> {
  await deleteInfectedFiles(deps);
  if (!deps.scanner) return warnOfUnscannedFiles(deps);
  const startedAt = performance.now();
  let scanned = 0;
  while (scanned < batchSize && performance.now() - startedAt < maxRunMs) {
    const file = await claimOldest(deps);
    if (!file) break;
    const verdict = await scanStoredFile(deps, file);
    if (verdict === undefined) break;
    await applyScanResult(deps, file.id, verdict);
    scanned += 1;
  }
  await deleteInfectedFiles(deps);
  return scanned;
}

/** The oldest file that was never tried, else the least recently tried. */
async function claimOldest({ db, clock }: ScanDeps): Promise<ClaimedFile | undefined> {
  const now = clock.now();
  const { rows } = await sql<ClaimedFile>`
    update document_uploads set scan_begun_at = ${now} where id = (
      select id from document_uploads
      where state = 'quarantined'
        and (scan_begun_at is null or scan_begun_at < ${new Date(now.getTime() - claimTimeoutMs)})
      order by scan_begun_at nulls first, id limit 1 for update skip locked)
    returning id, stored_name, uploaded_by`.execute(db);
  return rows[0];
}

async function scanStoredFile(
  { files, scanner, log }: ScanDeps,
  file: ClaimedFile,
): Promise<Verdict | undefined> {
  try {
    const { stream } = await files.open(pathOf(file));
    return await scanner?.scan(stream).finally(() => stream.destroy());
  } catch (error) {
    log.warn({ err: error, uploadId: file.id }, 'a file in quarantine could not be scanned');
    return undefined;
  }
}

/** Updates the row after deleting the bytes, so that a crashed run is repeated. */
async function deleteInfectedFiles({ db, clock, files, log }: ScanDeps): Promise<void> {
  const { rows } = await sql<ClaimedFile>`
    select id, stored_name, uploaded_by from document_uploads
    where state = 'infected' and deleted_at is null order by id limit ${sql.lit(batchSize)}`.execute(db);
  for (const file of rows) {
    try {
      await files.remove(pathOf(file));
      await db
        .updateTable('document_uploads')
        .set({ deleted_at: clock.now() })
        .where('id', '=', file.id)
        .execute();
    } catch (error) {
      log.error({ err: error, uploadId: file.id }, 'an infected file could not be deleted');
    }
  }
}

/** A process without CLAMAV_URL releases nothing: another process quarantined these files. */
async function warnOfUnscannedFiles({ db, log }: ScanDeps): Promise<0> {
  const { waiting } = await db
    .selectFrom('document_uploads')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('state', '=', 'quarantined')
    .executeTakeFirstOrThrow();
  if (waiting > 0) log.warn({ waiting }, 'files wait in quarantine, and CLAMAV_URL is not set');
  return 0;
}

const pathOf = (file: ClaimedFile) => `user${file.uploaded_by}/${file.stored_name}`;
