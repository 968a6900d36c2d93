/** Entry point of the process that inspects uploaded files. It has no configuration and may only read files. */

import { readFile } from 'node:fs/promises';
import type { FileExtension } from '@portal/domain/file-rules';
import { inspectFile } from './inspect-file.ts';

export interface InspectionRequest {
  readonly file: string;
  readonly extension: FileExtension;
}

process.on('message', (request: InspectionRequest) => void answer(request));
// The parent process ended.
process.on('disconnect', () => process.exit());

async function answer({ file, extension }: InspectionRequest): Promise<void> {
  const bytes = await readFile(file).catch(() => undefined);
  process.send?.(bytes ? await inspectFile(bytes, extension) : { unreadable: true });
}
