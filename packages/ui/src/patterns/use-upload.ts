/** Lifecycle of an upload: sending with progress, cancelled, failed with a reason, retried, done. */

import { useCallback, useEffect, useRef, useState } from 'react';

export type Upload =
  | { at: 'idle' }
  | { at: 'sending'; file: File; percent: number }
  | { at: 'failed'; file: File; why: string }
  | { at: 'done'; file: File };

export type SendOptions = { signal: AbortSignal; onProgress: (percent: number) => void };

export type UploadControl = {
  upload: Upload;
  start: (file: File) => void;
  cancel: () => void;
  retry: () => void;
};

/**
 * Runs `send` for a chosen file. An error thrown by `send` becomes the reason shown, except after a cancel, which
 * resets. Unmounting cancels.
 */
export function useUpload(send: (file: File, options: SendOptions) => Promise<unknown>): UploadControl {
  const [upload, setUpload] = useState<Upload>({ at: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(
    (file: File) => {
      running.current?.abort();
      const mine = new AbortController();
      running.current = mine;
      const show = (next: Upload) => mine === running.current && !mine.signal.aborted && setUpload(next);
      show({ at: 'sending', file, percent: 0 });
      send(file, {
        signal: mine.signal,
        onProgress: (percent) => show({ at: 'sending', file, percent: Math.round(percent) }),
      }).then(
        () => show({ at: 'done', file }),
        (error: unknown) => show({ at: 'failed', file, why: reasonOf(error) }),
      );
    },
    [send],
  );
  const cancel = useCallback(() => {
    running.current?.abort();
    setUpload({ at: 'idle' });
  }, []);
  const retry = () => upload.at === 'failed' && start(upload.file);
  return { upload, start, cancel, retry };
}

function reasonOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'The upload did not go through.';
}
