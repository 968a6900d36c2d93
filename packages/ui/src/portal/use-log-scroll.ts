/** Keeps a list that grows at both ends where its reader is: at the end with what is new, or undisturbed further up. */
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
  /** Goes to what scrolls, whose only child holds the messages. */
  log: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
  /** Something of others has come in below what the reader sees. */
  hasNews: boolean;
  toEnd: () => void;
};

export type LogScrollOptions = {
  messages: readonly ThreadMessage[];
  /** The reader is near the first message. */
  onNearStart: () => void;
  /** The reader sees the newest message: now, and whenever another has become the newest. */
  onReachEnd: () => void;
};

/** Within so many pixels of an end counts as there. */
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

/** A field that grows and a phone's keyboard make the list shorter; a message that failed grows by its buttons. */
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

/** What comes into a tab that nobody looks at has not been seen before somebody does. */
function useSeen(last: string, hasNews: boolean, isAtEnd: () => boolean, onReachEnd: () => void): void {
  const look = useEffectEvent((newest: string, isBelow: boolean) => {
    if (newest !== '' && !isBelow && isAtEnd() && document.visibilityState === 'visible') onReachEnd();
  });
  useEffect(() => {
    const lookAgain = () => look(last, hasNews);
    lookAgain();
    document.addEventListener('visibilitychange', lookAgain);
    return () => document.removeEventListener('visibilitychange', lookAgain);
  }, [last, hasNews]);
}
