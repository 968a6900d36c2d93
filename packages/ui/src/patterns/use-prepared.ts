/** The life of chosen files before they are handed on: pictures are made ready, which can be cancelled and fail. */
import { useEffect, useRef, useState } from 'react';
import { type FileRules, problemBefore, problemWith, takesPhotos } from './drop-rules.ts';
import { isPicture, prepareFiles } from './prepare-files.ts';

export type PreparedControl = {
  /** Which picture is being made ready, in percent of all that were chosen; absent while none is. */
  preparing: { file: File; percent: number } | undefined;
  /** Why the last choice was not handed on; empty when it was. */
  problem: string;
  choose: (files: readonly File[]) => void;
  cancel: () => void;
};

/** `onFiles` gets files that fit the rules. A new choice and leaving the screen cancel what is under way. */
export function usePrepared(rules: FileRules, onFiles: (files: File[]) => void): PreparedControl {
  const [preparing, setPreparing] = useState<PreparedControl['preparing']>();
  const [problem, setProblem] = useState('');
  const running = useRef<AbortController>(undefined);
  // The form may have been rendered anew while a picture was made ready.
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => () => running.current?.abort(), []);

  const handOn = (files: readonly File[]) => {
    const found = problemWith(files, rules);
    setProblem(found);
    if (found === '' && files.length > 0) latest.current([...files]);
  };
  const prepare = async (files: readonly File[], first: File) => {
    const mine = new AbortController();
    running.current = mine;
    const show = (percent: number) => setPreparing({ file: first, percent: Math.round(percent) });
    try {
      const ready = await prepareFiles(files, { signal: mine.signal, onProgress: show });
      if (!mine.signal.aborted) handOn(ready);
    } catch (error) {
      if (!mine.signal.aborted) setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      if (running.current === mine) setPreparing(undefined);
    }
  };
  const choose = (files: readonly File[]) => {
    running.current?.abort();
    const found = problemBefore(files, rules);
    setProblem(found);
    if (found !== '') return;
    const picture = takesPhotos(rules.accept) ? files.find(isPicture) : undefined;
    if (picture) void prepare(files, picture);
    else handOn(files);
  };
  const cancel = () => running.current?.abort();
  return { preparing, problem, choose, cancel };
}
