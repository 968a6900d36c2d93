/** Takes one file of a form through its checks and into the document store. */
import type { FileWarning, ReceivedFile, UploadQuota } from '../contract/files.ts';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { MultipartFile } from '@fastify/multipart';
import { allowedExtension, type FileExtension, MEDIA_TYPES } from '@portal/domain/file-rules';
import type { Deps } from '../deps.ts';
import { cleanFileName, newStoredName, replaceExtension } from '../storage/file-name.ts';
import { type SpooledFile, spoolFile } from '../storage/spool-file.ts';
import { inspectionUnavailable } from '../uploads/inspection-unavailable.ts';
import type { Verdict } from '../uploads/virus-scanner.ts';
import { markReceived, removeIncoming } from '../uploads/received-file.ts';
import { contentRefused, type FileRule, fileRefused, storeFails, transferFailed } from './upload-problems.ts';

export interface Transfer {
  readonly deps: Deps;
  readonly rule: FileRule;
  /** In whose folder the file is stored. */
  readonly personId: number;
  readonly signal: AbortSignal;
  /** Asked before each file is read. Throws 429 or 503 when none may be received. */
  admit(): Promise<UploadQuota>;
  /** Whether the request was still arriving when its time was over. */
  isLate(): boolean;
}

/**
 * Throws `wrong_type`, `too_large`, `validation_failed` (empty), `file_locked`, `file_infected`, or what broke the
 * transfer; then nothing is left.
 */
export async function receiveFile(transfer: Transfer, part: MultipartFile): Promise<ReceivedFile> {
  const { deps, rule, personId } = transfer;
  const originalName = cleanFileName(part.filename);
  const extension = allowedExtension(originalName, rule.extensions);
  if (!extension) throw fileRefused(rule, 'file_type_not_allowed');
  const quota = await transfer.admit();
  const place = { storedName: newStoredName(extension), personId };
  // Whatever happens to this process from here on, the sweep finds what it left behind.
  await deps.db
    .insertInto('incoming_files')
    .values({ path: pathOf(place), started_at: deps.clock.now() })
    .execute();
  try {
    const { sizeBytes, sha256 } = await spoolPart(
      transfer,
      part,
      join(deps.files.spoolFolder, place.storedName),
    );
    if (sizeBytes === 0) throw fileRefused(rule, 'file_empty');
    const checked = await checkContent(transfer, place, extension);
    const contentType = MEDIA_TYPES[checked.extension];
    const spooled = join(deps.files.spoolFolder, place.storedName);
    await deps.files.store(spooled, pathOf(place), { contentType, sizeBytes }).catch((cause: unknown) => {
      throw storeFails(cause);
    });
    return markReceived({
      originalName:
        checked.extension === extension ? originalName : replaceExtension(originalName, checked.extension),
      storedName: place.storedName,
      storedPath: pathOf(place),
      contentType,
      sizeBytes,
      sha256,
      warnings: checked.warnings,
      isScanned: checked.isScanned,
      quota,
      kept: false,
    });
  } catch (error) {
    await removeIncoming(deps, pathOf(place));
    throw error;
  }
}

/** Where a file is on its way to; its name follows its true type. */
interface Place {
  storedName: string;
  readonly personId: number;
}

const pathOf = ({ personId, storedName }: Place) => `user${personId}/${storedName}`;

async function spoolPart(transfer: Transfer, { file }: MultipartFile, target: string): Promise<SpooledFile> {
  const tooLarge = fileRefused(transfer.rule, 'file_too_large');
  // The parser cuts an oversized file without an error, and reads on to its end unless stopped.
  if (file.truncated) throw tooLarge;
  file.once('limit', () => file.destroy(tooLarge));
  try {
    return await spoolFile(file, target, transfer.signal);
  } catch (error) {
    throw transferFailed(error, transfer.isLate());
  }
}

interface Checked {
  readonly extension: FileExtension;
  readonly warnings: readonly FileWarning[];
  readonly isScanned: boolean;
}

async function checkContent(transfer: Transfer, place: Place, extension: FileExtension): Promise<Checked> {
  const { deps, rule, personId } = transfer;
  const file = join(deps.files.spoolFolder, place.storedName);
  const inspection = await deps.inspector.inspect({ file, extension }, personId);
  if ('fault' in inspection) throw contentRefused(rule, inspection.fault, extension);
  if (!rule.extensions.includes(inspection.extension)) throw contentRefused(rule, 'wrong_content', extension);
  const verdict = await askScanner(transfer, file);
  if (verdict === 'infected') throw contentRefused(rule, 'virus', extension);
  if (inspection.extension !== extension) await renameIncoming(deps, place, inspection.extension);
  return { ...inspection, isScanned: verdict !== 'unscanned' };
}

/** Nobody opens a file that could not be scanned: without a verdict it goes to quarantine or is refused. */
async function askScanner({ deps, rule }: Transfer, file: string): Promise<Verdict | 'unscanned'> {
  if (!deps.scanner) return 'clean';
  try {
    return await deps.scanner.scan(file);
  } catch (cause) {
    if (!rule.quarantines) throw inspectionUnavailable(cause);
    deps.log.warn({ err: cause }, 'the virus scanner gave no verdict: a file goes to quarantine');
    return 'unscanned';
  }
}

/** The row first: a spooled file without one is swept as well. */
async function renameIncoming({ db, files }: Transfer['deps'], place: Place, extension: FileExtension) {
  const [from, storedName] = [{ ...place }, replaceExtension(place.storedName, extension)];
  place.storedName = storedName;
  await db
    .updateTable('incoming_files')
    .set({ path: pathOf(place) })
    .where('path', '=', pathOf(from))
    .execute();
  await rename(join(files.spoolFolder, from.storedName), join(files.spoolFolder, storedName));
}
