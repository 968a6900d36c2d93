/** Scroll position of a list that grows at both ends: stays at the end, or undisturbed further up. */

import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ThreadMessage } from './thread-message.ts';

export type LogScroll = {
  /** Ref of the scroll container, whose only child holds the messages. */
  log: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
  /** New messages of others are below the visible area. */
  hasNews: boolean;
  toEnd: () => void;
};

export type LogScrollOptions = {
  messages: readonly ThreadMessage[];
  /** The reader is near the first message. */
  onNearStart: () => void;
  /** The reader sees the newest message: now, and whenever a newer one arrives. */
  onReachEnd: () => void;
};

/** Within this many pixels counts as at the end. */
const NEAR_END = 80;
const NEAR_START = 120;

export function useLogScroll({ messages, onNearStart, onReachEnd }: LogScrollOptions): LogScroll {
  const log = useRef<HTMLDivElement>(null);
  const was = useRef({ first: '', last: '', height: 0, atEnd: true });
  const [hasNews, setHasNews] = useState(false);
  const first = messages[0]?.key ?? '';
  const newest = messages.at(-1);
  const last = newest?.key ?? '';
  const mustFollow = newest?.own === true;

  const toEnd = useCallback(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
    was.current.atEnd = true;
    setHasNews(false);
  }, []);

  useLayoutEffect(() => {
    const place = log.current;
    if (!place) return;
    const before = was.current;
    if (last !== before.last) {
      if (before.atEnd || mustFollow) toEnd();
      else setHasNews(true);
    } else if (first !== before.first) {
      place.scrollTop += place.scrollHeight - before.height;
    }
    Object.assign(before, { first, last, height: place.scrollHeight });
  }, [first, last, mustFollow, toEnd]);

  useFollowSize(log, () => {
    if (was.current.atEnd) toEnd();
  });
  useSeen(last, hasNews, () => was.current.atEnd, onReachEnd);

  const onScroll = () => {
    const place = log.current;
    if (!place) return;
    const wasAtEnd = was.current.atEnd;
    was.current.atEnd = place.scrollHeight - place.scrollTop - place.clientHeight < NEAR_END;
    if (was.current.atEnd && hasNews) setHasNews(false);
    else if (was.current.atEnd && !wasAtEnd) onReachEnd();
    if (place.scrollTop < NEAR_START && place.scrollHeight > place.clientHeight) onNearStart();
  };
  return { log, onScroll, hasNews, toEnd };
}

/** A growing field and a phone's keyboard shrink the list; a failed message grows by its buttons. */
function useFollowSize(log: RefObject<HTMLDivElement | null>, follow: () => void): void {
  const onSize = useEffectEvent(follow);
  useEffect(() => {
    if (!log.current) return undefined;
    const observer = new ResizeObserver(() => onSize());
    observer.observe(log.current);
    if (log.current.firstElementChild) observer.observe(log.current.firstElementChild);
    return () => observer.disconnect();
  }, [log]);
}

/** What arrives in a hidden tab is unseen until the tab is visible. */
function useSeen(last: string, hasNews: boolean, isAtEnd: () => boolean, onReachEnd: () => void): void {
  const reportEnd = useEffectEvent((newest: string, isBelow: boolean) => {
    if (newest !== '' && !isBelow && isAtEnd() && document.visibilityState === 'visible') onReachEnd();
  });
  useEffect(() => {
    const report = () => reportEnd(last, hasNews);
    report();
    document.addEventListener('visibilitychange', report);
    return () => document.removeEventListener('visibilitychange', report);
  }, [last, hasNews]);
}
