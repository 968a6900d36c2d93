/** Makes chosen files ready for sending: pictures are shrunk and stripped by a worker; a locked PDF is refused. */
import { isLockedPdf } from './is-locked-pdf.ts';
import type { PictureAnswer } from './picture.worker.ts';

const PICTURE = /.\.(?:jpe?g|jfif|pjpe?g|pjp|png|apng|webp|avif|hei[cf])$/i;

/** By its name; what it really is is found out when it is opened. */
export function isPicture({ name }: { name: string }): boolean {
  return PICTURE.test(name);
}

export type PrepareOptions = {
  signal: AbortSignal;
  /** Which picture is being made ready; from 0 to 100, of all files. What takes no time is not reported. */
  onProgress: (file: File, percent: number) => void;
};

/**
 * Answers the files in their order. Throws an Error that says what to do when a file can't be sent as it is, and
 * the signal's reason when it is aborted.
 */
export async function prepareFiles(files: readonly File[], options: PrepareOptions): Promise<File[]> {
  const { signal, onProgress } = options;
  const worker = files.some(isPicture) ? openWorker() : undefined;
  try {
    const ready: File[] = [];
    for (const [at, file] of files.entries()) {
      const share = (percent: number) => onProgress(file, (at * 100 + percent) / files.length);
      ready.push(worker && isPicture(file) ? await ask(worker, file, { signal, onProgress: share }) : file);
      if (await isLockedPdf(file)) throw new Error(`${file.name}: ${LOCKED}`);
    }
    return ready;
  } finally {
    // Also what it is in the middle of.
    worker?.terminate();
  }
}

const openWorker = () => new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module' });

type Asking = { signal: AbortSignal; onProgress: (percent: number) => void };

async function ask(worker: Worker, file: File, { signal, onProgress }: Asking): Promise<File> {
  onProgress(0);
  const settled = new AbortController();
  const listen = { signal: settled.signal };
  const { promise, resolve, reject } = Promise.withResolvers<File>();
  const fail = (why: string) => reject(new Error(`${file.name}: ${why}`));
  const onAnswer = ({ data: answer }: MessageEvent<PictureAnswer>) => {
    if ('percent' in answer) onProgress(answer.percent);
    else if ('file' in answer) resolve(answer.file);
    else fail(FAULTS[answer.fault]);
  };
  signal.throwIfAborted();
  signal.addEventListener('abort', () => reject(new DOMException('Cancelled.', 'AbortError')), listen);
  worker.addEventListener('message', onAnswer, listen);
  // It could not be loaded, or ran out of memory.
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
