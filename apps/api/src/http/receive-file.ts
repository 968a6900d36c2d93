/** Checks one file of a form and stores it. */

import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { MultipartFile } from '@fastify/multipart';
import { allowedExtension, type FileExtension, MEDIA_TYPES } from '@portal/domain/file-rules';
import type { FileWarning, ReceivedFile, UploadQuota } from '../contract/files.ts';
import type { Deps } from '../deps.ts';
import { cleanFileName, newStoredName, replaceExtension } from '../storage/file-name.ts';
import { type SpooledFile, spoolFile } from '../storage/spool-file.ts';
import { inspectionUnavailable } from '../uploads/inspection-unavailable.ts';
import { markReceived, removeIncomingFile } from '../uploads/received-file.ts';
import type { Verdict } from '../uploads/virus-scanner.ts';
import {
  contentProblem,
  type FileRule,
  fileProblem,
  storageProblem,
  transferProblem,
} from './upload-problems.ts';

export interface FileTransfer {
  readonly deps: Deps;
  readonly rule: FileRule;
  /** The owner of the folder in which the file is stored. */
  readonly personId: number;
  readonly signal: AbortSignal;
  /** Called before each file. Throws 429 or 503 when no file may be received. */
  admit(): Promise<UploadQuota>;
  /** Whether the deadline passed before the last byte. */
  isLate(): boolean;
}

/**
 * Throws `wrong_type`, `too_large`, `validation_failed` (empty), `file_locked`, `file_infected` or the error of the
 * transfer, and then removes the file.
 */
export async function receiveFile(transfer: FileTransfer, part: MultipartFile): Promise<ReceivedFile> {
  const { deps, rule, personId } = transfer;
  const originalName = cleanFileName(part.filename);
  const extension = allowedExtension(originalName, rule.extensions);
  if (!extension) throw fileProblem(rule, 'file_type_not_allowed');
  const quota = await transfer.admit();
  const place = { storedName: newStoredName(extension), personId };
  // If this process dies from here on, the sweep finds the file.
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
    if (sizeBytes === 0) throw fileProblem(rule, 'file_empty');
    const checked = await checkContent(transfer, place, extension);
    const contentType = MEDIA_TYPES[checked.extension];
    const spooled = join(deps.files.spoolFolder, place.storedName);
    await deps.files.store(spooled, pathOf(place), { contentType, sizeBytes }).catch((cause: unknown) => {
      throw storageProblem(cause);
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
    await removeIncomingFile(deps, pathOf(place));
    throw error;
  }
}

/** The stored name, whose extension follows the detected type. */
interface FileTarget {
  storedName: string;
  readonly personId: number;
}

const pathOf = ({ personId, storedName }: FileTarget) => `user${personId}/${storedName}`;

async function spoolPart(
  transfer: FileTransfer,
  { file }: MultipartFile,
  target: string,
): Promise<SpooledFile> {
  const tooLarge = fileProblem(transfer.rule, 'file_too_large');
  // The parser truncates an oversized file without an error, and reads to its end unless stopped.
  if (file.truncated) throw tooLarge;
  file.once('limit', () => file.destroy(tooLarge));
  try {
    return await spoolFile(file, target, transfer.signal);
  } catch (error) {
    throw transferProblem(error, transfer.isLate());
  }
}

interface CheckedContent {
  readonly extension: FileExtension;
  readonly warnings: readonly FileWarning[];
  readonly isScanned: boolean;
}

async function checkContent(
  transfer: FileTransfer,
  place: FileTarget,
  extension: FileExtension,
): Promise<CheckedContent> {
  const { deps, rule, personId } = transfer;
  const file = join(deps.files.spoolFolder, place.storedName);
  const inspection = await deps.inspector.inspect({ file, extension }, personId);
  if ('fault' in inspection) throw contentProblem(rule, inspection.fault, extension);
  if (!rule.extensions.includes(inspection.extension)) throw contentProblem(rule, 'wrong_content', extension);
  const verdict = await scanForViruses(transfer, file);
  if (verdict === 'infected') throw contentProblem(rule, 'virus', extension);
  if (inspection.extension !== extension) await renameIncoming(deps, place, inspection.extension);
  return { ...inspection, isScanned: verdict !== 'unscanned' };
}

/** Without a verdict the file is quarantined or rejected. */
async function scanForViruses({ deps, rule }: FileTransfer, file: string): Promise<Verdict | 'unscanned'> {
  if (!deps.scanner) return 'clean';
  try {
    return await deps.scanner.scan(file);
  } catch (cause) {
    if (!rule.quarantines) throw inspectionUnavailable(cause);
    deps.log.warn({ err: cause }, 'the virus scanner is unavailable: a file is quarantined');
    return 'unscanned';
  }
}

/** Updates the row first; the sweep also finds files without one. */
async function renameIncoming(
  { db, files }: FileTransfer['deps'],
  place: FileTarget,
  extension: FileExtension,
) {
  const [from, storedName] = [{ ...place }, replaceExtension(place.storedName, extension)];
  place.storedName = storedName;
  await db
    .updateTable('incoming_files')
    .set({ path: pathOf(place) })
    .where('path', '=', pathOf(from))
    .execute();
  await rename(join(files.spoolFolder, from.storedName), join(files.spoolFolder, storedName));
}
