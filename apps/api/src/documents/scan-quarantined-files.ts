/** Scans what was taken while the virus scanner was away: clean files are opened, infected ones are deleted. */
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Verdict } from '../uploads/virus-scanner.ts';
import { settleScan } from './settle-scan.ts';

type ScanDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'log' | 'scanner'>;

const mostAtOnce = 50;
/** A run ends before the next one begins, however slow the scanner is. */
const longestRunMs = 40_000;
/** Longer than a scan may take; a file whose process died is then scanned by another one. */
const claimedForMs = 45_000;

interface ClaimedFile {
  id: number;
  stored_name: string;
  uploaded_by: number;
}

/**
 * Answers how many files got a verdict. Safe on several processes at once: a file is claimed for a while, and settled only
 * while it still waits. Without a verdict the run ends; the next one begins with the other files.
 */
export async function scanQuarantinedFiles(deps: ScanDeps): Promise<number> {
  await deleteInfectedFiles(deps);
  if (!deps.scanner) return warnOfWaiting(deps);
  const begun = performance.now();
  let settled = 0;
  while (settled < mostAtOnce && performance.now() - begun < longestRunMs) {
    const file = await claimOldest(deps);
    if (!file) break;
    const verdict = await scanStored(deps, file);
    if (verdict === undefined) break;
    await settleScan(deps, file.id, verdict);
    settled += 1;
  }
  await deleteInfectedFiles(deps);
  return settled;
}

/** The oldest that was never tried, else the one whose try is longest ago. */
async function claimOldest({ db, clock }: ScanDeps): Promise<ClaimedFile | undefined> {
  const now = clock.now();
  const { rows } = await sql<ClaimedFile>`
    update document_uploads set scan_begun_at = ${now} where id = (
      select id from document_uploads
      where state = 'quarantined'
        and (scan_begun_at is null or scan_begun_at < ${new Date(now.getTime() - claimedForMs)})
      order by scan_begun_at nulls first, id limit 1 for update skip locked)
    returning id, stored_name, uploaded_by`.execute(db);
  return rows[0];
}

async function scanStored(
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

/** The row says what is due and is changed after the bytes are gone, so that a run that died is simply made again. */
async function deleteInfectedFiles({ db, clock, files, log }: ScanDeps): Promise<void> {
  const { rows } = await sql<ClaimedFile>`
    select id, stored_name, uploaded_by from document_uploads
    where state = 'infected' and deleted_at is null order by id limit ${sql.lit(mostAtOnce)}`.execute(db);
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

/** A process that only lacks the setting must not open what another one put in quarantine. */
async function warnOfWaiting({ db, log }: ScanDeps): Promise<0> {
  const { waiting } = await db
    .selectFrom('document_uploads')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('state', '=', 'quarantined')
    .executeTakeFirstOrThrow();
  if (waiting > 0) log.warn({ waiting }, 'files wait in quarantine, and CLAMAV_URL is not set');
  return 0;
}

const pathOf = (file: ClaimedFile) => `user${file.uploaded_by}/${file.stored_name}`;
