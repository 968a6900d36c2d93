import { sql } from 'kysely';
import type { Deps } from '../deps.ts';

const hourMs = 3_600_000;
/** The job runs hourly, so it deletes early to keep the promised retention time. */
const earlyHours = 2;
const batchSize = 200;

/**
 * Deletes the bytes of removed and replaced documents after REMOVED_FILES_DAYS. Returns how many files and texts it
 * deleted. Idempotent: the row is updated after the file is deleted, so a crashed run is repeated, and several processes
 * may run it at once.
 */
export async function deleteHiddenUploads(
  deps: Pick<Deps, 'db' | 'clock' | 'files' | 'config' | 'log'>,
): Promise<number> {
  const now = deps.clock.now();
  const before = new Date(now.getTime() - (deps.config.REMOVED_FILES_DAYS * 24 - earlyHours) * hourMs);
  let deleted = await deleteExpiredTexts(deps, { before, now });
  for (const file of await findExpiredFiles(deps, before)) {
    try {
      await deps.files.remove(`user${file.uploaded_by}/${file.stored_name}`);
      await deps.db
        .updateTable('document_uploads')
        .set({ deleted_at: now })
        .where('stored_name', '=', file.stored_name)
        .where('hidden_at', 'is not', null)
        .execute();
      deleted += 1;
    } catch (error) {
      // Go on with the other files; the next run retries this one.
      deps.log.error({ err: error }, 'a removed file could not be deleted');
    }
  }
  return deleted;
}

/** Files that every order has stopped using before that time. */
async function findExpiredFiles({ db }: Pick<Deps, 'db'>, before: Date) {
  const { rows } = await sql<{ stored_name: string; uploaded_by: number }>`
    select distinct stored_name, uploaded_by from (
      select stored_name, uploaded_by from document_uploads hidden
      where hidden_at < ${before} and deleted_at is null and stored_name is not null
        and not exists (select from document_uploads used where used.stored_name = hidden.stored_name
          and (used.hidden_at is null or used.hidden_at >= ${before}))
      order by hidden_at limit ${batchSize}) due`.execute(db);
  return rows;
}

async function deleteExpiredTexts({ db }: Pick<Deps, 'db'>, { before, now }: { before: Date; now: Date }) {
  const { numUpdatedRows } = await db
    .updateTable('document_uploads')
    .set({ text_sealed: null, deleted_at: now })
    .where('hidden_at', '<', before)
    .where('deleted_at', 'is', null)
    .where('text_sealed', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
