/** The process that looks into uploaded files, one after another: without settings, and with no right but to read files. */
import { readFile } from 'node:fs/promises';
import type { FileExtension } from '@portal/domain/file-rules';
import { inspectFile } from './inspect-file.ts';

export interface InspectionRequest {
  readonly file: string;
  readonly extension: FileExtension;
}

process.on('message', (request: InspectionRequest) => void answer(request));
// The parent is gone.
process.on('disconnect', () => process.exit());

async function answer({ file, extension }: InspectionRequest): Promise<void> {
  const bytes = await readFile(file).catch(() => undefined);
  process.send?.(bytes ? await inspectFile(bytes, extension) : { unreadable: true });
}
