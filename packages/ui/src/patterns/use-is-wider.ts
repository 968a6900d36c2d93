/** Whether a table needs more room than its frame has, which no style sheet can ask. */
import { type RefObject, useEffect, useState } from 'react';

export function useIsWider(frame: RefObject<HTMLElement | null>): boolean {
  const [isWider, setWider] = useState(false);
  useEffect(() => {
    const outer = frame.current;
    const inner = outer?.querySelector('table');
    if (!outer || !inner) return undefined;
    const observer = new ResizeObserver(() => setWider(inner.offsetWidth > outer.clientWidth));
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [frame]);
  return isWider;
}
