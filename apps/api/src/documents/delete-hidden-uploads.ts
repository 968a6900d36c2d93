/** Deletes the bytes of documents that were removed or replaced, once the stated time is over. */
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';

const hourMs = 3_600_000;
/** A little early, so that the stated time holds though the job runs only each hour. */
const earlyHours = 2;
const mostAtOnce = 200;

/**
 * Answers how many files and texts it deleted. The row is what tells of a file and is changed last, and deleting what is
 * gone does no harm: a run that died anywhere is made again, and several processes may run it at once.
 */
export async function deleteHiddenUploads(
  deps: Pick<Deps, 'db' | 'clock' | 'files' | 'config' | 'log'>,
): Promise<number> {
  const now = deps.clock.now();
  const before = new Date(now.getTime() - (deps.config.REMOVED_FILES_DAYS * 24 - earlyHours) * hourMs);
  let deleted = await deleteTexts(deps, { before, now });
  for (const file of await findFiles(deps, before)) {
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
      // The next one may not wait for it; the next round tries it again.
      deps.log.error({ err: error }, 'a removed file could not be deleted');
    }
  }
  return deleted;
}

/** A file goes when every order that used it has let go of it for so long. */
async function findFiles({ db }: Pick<Deps, 'db'>, before: Date) {
  const { rows } = await sql<{ stored_name: string; uploaded_by: number }>`
    select distinct stored_name, uploaded_by from (
      select stored_name, uploaded_by from document_uploads hidden
      where hidden_at < ${before} and deleted_at is null and stored_name is not null
        and not exists (select from document_uploads used where used.stored_name = hidden.stored_name
          and (used.hidden_at is null or used.hidden_at >= ${before}))
      order by hidden_at limit ${mostAtOnce}) due`.execute(db);
  return rows;
}

async function deleteTexts({ db }: Pick<Deps, 'db'>, { before, now }: { before: Date; now: Date }) {
  const { numUpdatedRows } = await db
    .updateTable('document_uploads')
    .set({ text_sealed: null, deleted_at: now })
    .where('hidden_at', '<', before)
    .where('deleted_at', 'is', null)
    .where('text_sealed', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
