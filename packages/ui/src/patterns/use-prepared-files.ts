/** Lifecycle of chosen files before they are passed on: prepared, cancelled or failed. */

import { useEffect, useRef, useState } from 'react';
import { type FileRules, validateChosenFiles, validatePreparedFiles } from './file-rules.ts';
import { prepareFiles } from './prepare-files.ts';

export type PreparedFilesControl = {
  /** Progress of the preparation over all chosen files, in percent; absent when idle. */
  preparing: { file: File; percent: number } | undefined;
  /** From the choice until the files are passed on or rejected; instant work is not shown. */
  busy: boolean;
  /** Which files of the last choice were rejected, and why; empty if none. */
  problem: string;
  choose: (files: readonly File[]) => void;
  cancel: () => void;
};

/** `onFiles` receives valid files. A new choice and an unmount cancel the work in progress. */
export function usePreparedFiles(rules: FileRules, onFiles: (files: File[]) => void): PreparedFilesControl {
  const [preparing, setPreparing] = useState<PreparedFilesControl['preparing']>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const running = useRef<AbortController>(undefined);
  // The form may have re-rendered while a picture was prepared.
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => () => running.current?.abort(), []);

  const passFiles = (files: readonly File[], leftOut: string) => {
    const { valid: fitting, problem: found } = validatePreparedFiles(files, rules);
    setProblem([leftOut, found].filter(Boolean).join(' '));
    if (fitting.length > 0) latest.current(fitting);
  };
  const prepare = async (files: readonly File[], leftOut: string) => {
    const mine = new AbortController();
    running.current = mine;
    setBusy(true);
    const onProgress = (file: File, percent: number) => setPreparing({ file, percent: Math.round(percent) });
    try {
      const ready = await prepareFiles(files, { signal: mine.signal, onProgress });
      if (!mine.signal.aborted) passFiles(ready, leftOut);
    } catch (error) {
      if (!mine.signal.aborted) setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      if (running.current === mine) {
        setPreparing(undefined);
        setBusy(false);
      }
    }
  };
  const choose = (files: readonly File[]) => {
    running.current?.abort();
    const { valid: fitting, problem: found } = validateChosenFiles(files, rules);
    setProblem(found);
    if (fitting.length > 0) void prepare(fitting, found);
  };
  const cancel = () => running.current?.abort();
  return { preparing, busy, problem, choose, cancel };
}
