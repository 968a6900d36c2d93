/** Makes chosen files ready for sending: pictures are shrunk and stripped by a worker, all else stays as it is. */
import type { PictureAnswer } from './picture.worker.ts';

const PICTURE = /.\.(?:jpe?g|png|hei[cf])$/i;

/** By its name; what it really is is found out when it is opened. */
export function isPicture({ name }: { name: string }): boolean {
  return PICTURE.test(name);
}

export type PrepareOptions = {
  signal: AbortSignal;
  /** From 0 to 100, of all files. */
  onProgress: (percent: number) => void;
};

/**
 * Answers the files in their order. Throws an Error that says what to do when a picture can't be read or prepared, and
 * the signal's reason when it is aborted.
 */
export async function prepareFiles(files: readonly File[], options: PrepareOptions): Promise<File[]> {
  const { signal, onProgress } = options;
  const worker = new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module' });
  try {
    const ready: File[] = [];
    for (const [at, file] of files.entries()) {
      const share = (percent: number) => onProgress((at * 100 + percent) / files.length);
      share(0);
      ready.push(isPicture(file) ? await ask(worker, file, { signal, onProgress: share }) : file);
    }
    return ready;
  } finally {
    // Also what it is in the middle of.
    worker.terminate();
  }
}

async function ask(worker: Worker, file: File, { signal, onProgress }: PrepareOptions): Promise<File> {
  const settled = new AbortController();
  const listen = { signal: settled.signal };
  const { promise, resolve, reject } = Promise.withResolvers<File>();
  const fail = (why: string) => reject(new Error(`${file.name}: ${why}`));
  const onAnswer = ({ data: answer }: MessageEvent<PictureAnswer>) => {
    if ('percent' in answer) onProgress(answer.percent);
    else if ('file' in answer) resolve(answer.file);
    else fail(answer.fault === 'unreadable' ? UNREADABLE : UNPREPARED);
  };
  signal.throwIfAborted();
  signal.addEventListener('abort', () => reject(new DOMException('Cancelled.', 'AbortError')), listen);
  worker.addEventListener('message', onAnswer, listen);
  // It could not be loaded, or ran out of memory.
  worker.addEventListener('error', () => fail(UNPREPARED), listen);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  worker.postMessage(file);
  try {
    return await promise;
  } finally {
    settled.abort();
  }
}

const UNREADABLE =
  'This picture can’t be read. Open it on your device and take a screenshot of it, or send it as a PDF.';
const UNPREPARED =
  'This picture could not be made ready. Check your connection and try again, or send it as a PDF.';
