/** Prepares chosen files for sending: a worker shrinks and strips pictures; password-protected PDFs are rejected. */

import type { PictureWorkerMessage } from './picture.worker.ts';

const PICTURE = /.\.(?:jpe?g|jfif|pjpe?g|pjp|png|apng|webp|avif|hei[cf])$/i;

/** By its name; its real format is detected when it is decoded. */
export function isPicture({ name }: { name: string }): boolean {
  return PICTURE.test(name);
}

export type PrepareOptions = {
  signal: AbortSignal;
  /** Progress of the preparation, 0 to 100 over all files. Instant work is not reported. */
  onProgress: (file: File, percent: number) => void;
};

/**
 * Returns the files in their order. Throws an Error with advice if a file can't be sent, and the signal's reason if
 * aborted.
 */
export async function prepareFiles(files: readonly File[], options: PrepareOptions): Promise<File[]> {
  const { signal, onProgress } = options;
  const worker = files.some(isPicture) ? openWorker() : undefined;
  try {
    const ready: File[] = [];
    for (const [at, file] of files.entries()) {
      const share = (percent: number) => onProgress(file, (at * 100 + percent) / files.length);
      ready.push(
        worker && isPicture(file) ? await preparePicture(worker, file, { signal, onProgress: share }) : file,
      );
      if (await isLockedPdf(file)) throw new Error(`${file.name}: ${LOCKED}`);
    }
    return ready;
  } finally {
    // Including the one in progress.
    worker?.terminate();
  }
}

const openWorker = () => new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module' });

type PictureOptions = { signal: AbortSignal; onProgress: (percent: number) => void };

async function preparePicture(
  worker: Worker,
  file: File,
  { signal, onProgress }: PictureOptions,
): Promise<File> {
  onProgress(0);
  const settled = new AbortController();
  const listen = { signal: settled.signal };
  const { promise, resolve, reject } = Promise.withResolvers<File>();
  const fail = (why: string) => reject(new Error(`${file.name}: ${why}`));
  const onAnswer = ({ data: answer }: MessageEvent<PictureWorkerMessage>) => {
    if ('percent' in answer) onProgress(answer.percent);
    else if ('file' in answer) resolve(answer.file);
    else fail(FAULTS[answer.fault]);
  };
  signal.throwIfAborted();
  signal.addEventListener('abort', () => reject(new DOMException('Cancelled.', 'AbortError')), listen);
  worker.addEventListener('message', onAnswer, listen);
  // The worker failed to load, or ran out of memory.
  worker.addEventListener('error', () => fail(FAULTS.unprepared), listen);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  worker.postMessage(file);
  try {
    return await promise;
  } finally {
    settled.abort();
  }
}

const LOCKED = 'This PDF is locked with a password. Save it without the password and upload it again.';

const FAULTS = {
  unreadable:
    'This picture can’t be read. Open it on your device and take a screenshot of it, or send it as a PDF.',
  'too large': 'This picture has too many pixels to be opened here. Save it smaller, or send it as a PDF.',
  unprepared:
    'This picture could not be made ready. Check your connection and try again, or send it as a PDF.',
} as const;

/** Whether a PDF needs a password, as those of banks and government offices often do. */

const ENCRYPTION = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/;

/** pdf.js is loaded only for a file that mentions encryption; one that opens with an empty password is not locked. */
async function isLockedPdf(file: File): Promise<boolean> {
  if (!/\.pdf$/i.test(file.name) || !(await mentionsEncryption(file))) return false;
  const { needsPassword } = await import('../preview/open-pdf.ts');
  return needsPassword(file);
}

async function mentionsEncryption(file: File): Promise<boolean> {
  // One character per byte: the keywords are ASCII.
  return ENCRYPTION.test(new TextDecoder('latin1').decode(await file.arrayBuffer()));
}
