/** Daily limits of files and bytes per person, by the day in India; lower before the first payment. */

import { startOfIstDay, todayIst } from '@portal/domain/ist-date';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { type Problem, tooMany } from '../contract/errors.ts';
import type { UploadQuota } from '../contract/files.ts';
import type { Actor } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';

const dayMs = 86_400_000;

/** Throws 429 when the quota of today is used up. Uploads in progress count once they are kept. */
export async function checkQuota(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  actor: Actor,
): Promise<UploadQuota> {
  const now = clock.now();
  const day = todayIst(now);
  const { rows } = await sql<{ bytes: number; files: number; has_paid: boolean }>`
    select coalesce(max(bytes), 0) as bytes, coalesce(max(files), 0) as files,
      exists (select from payments where customer_id = ${actor.userId} and state = 'paid') as has_paid
    from upload_days where person_id = ${actor.userId} and day = ${day}`.execute(db);
  const { bytes, files, has_paid: hasPaid } = rows[0] ?? { bytes: 0, files: 0, has_paid: false };
  const isNew = actor.kind === 'customer' && !hasPaid;
  const quota = {
    personId: actor.userId,
    day,
    ...dailyLimits(config, actor, isNew),
    secondsLeft: (startOfIstDay(day).getTime() + dayMs - now.getTime()) / 1000,
    isNew,
  };
  if (files >= quota.maxFiles || bytes >= quota.maxBytes) throw quotaExceeded(quota);
  return quota;
}

function dailyLimits(config: Config, actor: Actor, isNew: boolean) {
  const [megabytes, maxFiles] =
    actor.kind !== 'customer'
      ? [config.UPLOAD_MB_A_DAY_STAFF, config.UPLOAD_FILES_A_DAY_STAFF]
      : isNew
        ? [config.UPLOAD_MB_A_DAY_UNPAID, config.UPLOAD_FILES_A_DAY_UNPAID]
        : [config.UPLOAD_MB_A_DAY, config.UPLOAD_FILES_A_DAY];
  return { maxBytes: megabytes * 1024 * 1024, maxFiles };
}

/** Counts a file that the transaction keeps. Throws 429 beyond the quota. Serialises the uploads of one person. */
export async function countUpload(tx: Tx, quota: UploadQuota, sizeBytes: number): Promise<void> {
  const { personId, day, maxBytes, maxFiles } = quota;
  const { rows } = await sql`
    insert into upload_days as today (person_id, day, bytes, files)
    select ${personId}, ${day}, ${sizeBytes}::bigint, 1 where ${sizeBytes}::bigint <= ${maxBytes}::bigint
    on conflict (person_id, day) do update set bytes = today.bytes + excluded.bytes, files = today.files + 1
      where today.bytes + excluded.bytes <= ${maxBytes} and today.files < ${maxFiles}
    returning files`.execute(tx);
  if (rows.length === 0) throw quotaExceeded(quota);
}

function quotaExceeded({ maxBytes, maxFiles, secondsLeft, isNew }: UploadQuota): Problem {
  const most = `${maxFiles} files or ${Math.round(maxBytes / 1024 / 1024)} MB`;
  const before = isNew ? ' before your first payment' : '';
  return tooMany(
    secondsLeft,
    `You can upload ${most} a day${before}, and today’s are used up. Try again after midnight (Indian time).`,
  );
}
