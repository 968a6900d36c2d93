/** Puts a number of unread things in front of the tab's title while nobody looks at the tab. */
import { useEffect } from 'react';

/** `(3) Dashboard`; the plain title as soon as the tab is looked at again, or when nothing is unread. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    const show = () => setTitle(document.visibilityState === 'hidden' ? count : 0);
    show();
    document.addEventListener('visibilitychange', show);
    return () => {
      document.removeEventListener('visibilitychange', show);
      setTitle(0);
    };
  }, [count]);
}

function setTitle(count: number): void {
  const plain = document.title.replace(/^\(\d+\+?\) /, '');
  const title = count > 0 ? `(${countText(count)}) ${plain}` : plain;
  if (document.title !== title) document.title = title;
}

/** More than two digits make nobody wiser. */
export function countText(count: number): string {
  return count > 99 ? '99+' : String(count);
}
