/** Takes one file of a form through its checks and into the document store. */
import { join } from 'node:path';
import type { MultipartFile } from '@fastify/multipart';
import { allowedExtension, type FileExtension, MEDIA_TYPES } from '@portal/domain/file-rules';
import type { Deps } from '../deps.ts';
import { contentFits } from '../documents/file-content.ts';
import { cleanFileName, newStoredName } from '../documents/file-name.ts';
import { type Spooled, spoolFile } from '../documents/spool-file.ts';
import { markReceived, type ReceivedFile, removeIncoming } from './received-file.ts';
import { contentRefused, type FileRule, fileRefused, storeFails, transferFailed } from './upload-problems.ts';

export interface Transfer {
  readonly deps: Deps;
  readonly rule: FileRule;
  /** In whose folder the file is stored. */
  readonly personId: number;
  readonly signal: AbortSignal;
  /** Whether the request was still arriving when its time was over. */
  isLate(): boolean;
}

/** Throws `wrong_type`, `too_large`, `validation_failed` (empty), or what broke the transfer; then nothing is left. */
export async function receiveFile(transfer: Transfer, part: MultipartFile): Promise<ReceivedFile> {
  const { deps, rule, personId } = transfer;
  const originalName = cleanFileName(part.filename);
  const extension = allowedExtension(originalName, rule.extensions);
  if (!extension) throw fileRefused(rule, 'file_type_not_allowed');
  const storedName = newStoredName(extension);
  const storedPath = `user${personId}/${storedName}`;
  // Whatever happens to this process from here on, the sweep finds what it left behind.
  await deps.db
    .insertInto('incoming_files')
    .values({ path: storedPath, started_at: deps.clock.now() })
    .execute();
  try {
    const contentType = MEDIA_TYPES[extension];
    const spooled = join(deps.files.spoolFolder, storedName);
    const { sizeBytes, sha256 } = await spoolPart(transfer, part, spooled);
    await checkContent(rule, { spooled, sizeBytes, extension });
    await deps.files.keep(spooled, storedPath, { contentType, sizeBytes }).catch((cause: unknown) => {
      throw storeFails(cause);
    });
    return markReceived({
      originalName,
      storedName,
      storedPath,
      contentType,
      sizeBytes,
      sha256,
      kept: false,
    });
  } catch (error) {
    await removeIncoming(deps, storedPath);
    throw error;
  }
}

async function spoolPart(transfer: Transfer, { file }: MultipartFile, target: string): Promise<Spooled> {
  const tooLarge = fileRefused(transfer.rule, 'file_too_large');
  // The parser cuts an oversized file without an error (stack trap 9), and reads on to its end unless stopped.
  if (file.truncated) throw tooLarge;
  file.once('limit', () => file.destroy(tooLarge));
  try {
    return await spoolFile(file, target, transfer.signal);
  } catch (error) {
    throw transferFailed(error, transfer.isLate());
  }
}

interface Arrived {
  readonly spooled: string;
  readonly sizeBytes: number;
  readonly extension: FileExtension;
}

async function checkContent(rule: FileRule, { spooled, sizeBytes, extension }: Arrived) {
  if (sizeBytes === 0) throw fileRefused(rule, 'file_empty');
  if (!(await contentFits(spooled, extension))) throw contentRefused(rule);
}
