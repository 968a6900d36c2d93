/** The life of chosen files before they are handed on: they are made ready, which can be cancelled and fail. */
import { useEffect, useRef, useState } from 'react';
import { type FileRules, sortChosen, sortReady } from './drop-rules.ts';
import { prepareFiles } from './prepare-files.ts';

export type PreparedControl = {
  /** Which picture is being made ready, in percent of all that were chosen; absent while none is. */
  preparing: { file: File; percent: number } | undefined;
  /** From the choice until it is handed on or refused; what takes no time is not shown as being prepared. */
  busy: boolean;
  /** Which of the last choice was not handed on, and why; empty when all was. */
  problem: string;
  choose: (files: readonly File[]) => void;
  cancel: () => void;
};

/** `onFiles` gets files that fit the rules. A new choice and leaving the screen cancel what is under way. */
export function usePrepared(rules: FileRules, onFiles: (files: File[]) => void): PreparedControl {
  const [preparing, setPreparing] = useState<PreparedControl['preparing']>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const running = useRef<AbortController>(undefined);
  // The form may have been rendered anew while a picture was made ready.
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => () => running.current?.abort(), []);

  const handOn = (files: readonly File[], leftOut: string) => {
    const { fitting, problem: found } = sortReady(files, rules);
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
      if (!mine.signal.aborted) handOn(ready, leftOut);
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
    const { fitting, problem: found } = sortChosen(files, rules);
    setProblem(found);
    if (fitting.length > 0) void prepare(fitting, found);
  };
  const cancel = () => running.current?.abort();
  return { preparing, busy, problem, choose, cancel };
}
