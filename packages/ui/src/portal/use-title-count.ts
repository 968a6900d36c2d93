/** Puts the unread count in front of a hidden tab's title. */

import { useEffect } from 'react';

/** `(3) Dashboard`; the plain title when the tab is visible, or nothing is unread. */
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
  const title = count > 0 ? `(${formatCount(count)}) ${plain}` : plain;
  if (document.title !== title) document.title = title;
}

/** Caps at two digits. */
export function formatCount(count: number): string {
  return count > 99 ? '99+' : String(count);
}
