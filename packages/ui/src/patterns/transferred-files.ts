/** Files pasted or dropped onto the area around a file field. */

import { type RefObject, useEffect, useRef } from 'react';

/** Ignored if the clipboard has text too: a table copied from a spreadsheet brings a picture of itself. */
function pastedFiles(data: DataTransfer | null): File[] {
  const hasFilesAlone = data?.types.includes('Files') === true && !data.types.includes('text/plain');
  return hasFilesAlone ? Array.from(data.files) : [];
}

/**
 * Handles pastes within the closest ancestor of `inside` that matches the selector, before an editor there does.
 * @param onFiles undefined while files are not accepted
 */
export function usePastedFiles(
  inside: RefObject<HTMLElement | null>,
  selector: string,
  onFiles: ((files: File[]) => void) | undefined,
): void {
  const latest = useLatest(onFiles);
  useEffect(() => {
    const area = inside.current?.closest<HTMLElement>(selector);
    const paste = (event: ClipboardEvent) => {
      const files = pastedFiles(event.clipboardData);
      if (files.length === 0 || !latest.current) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current(files);
    };
    area?.addEventListener('paste', paste, { capture: true });
    return () => area?.removeEventListener('paste', paste, { capture: true });
  }, [inside, selector, latest]);
}

/** The same for drops; while files are dragged over it, the area has `data-dragged-over`. */
export function useDroppedFiles(
  inside: RefObject<HTMLElement | null>,
  selector: string,
  onFiles: (files: File[]) => void,
): void {
  const latest = useLatest(onFiles);
  useEffect(() => {
    const area = inside.current?.closest<HTMLElement>(selector);
    if (!area) return undefined;
    const mark = (isOver: boolean) => area.toggleAttribute('data-dragged-over', isOver);
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      mark(true);
    };
    const leave = (event: DragEvent) => {
      if (!area.contains(event.relatedTarget instanceof Node ? event.relatedTarget : null)) mark(false);
    };
    const drop = (event: DragEvent) => {
      mark(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    area.addEventListener('dragover', over);
    area.addEventListener('dragleave', leave);
    area.addEventListener('drop', drop);
    return () => {
      area.removeEventListener('dragover', over);
      area.removeEventListener('dragleave', leave);
      area.removeEventListener('drop', drop);
    };
  }, [inside, selector, latest]);
}

function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
