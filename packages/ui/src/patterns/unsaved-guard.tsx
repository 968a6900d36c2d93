/** Asks before a form with unsent changes is left, inside the app and when the tab closes. */
import { useEffect } from 'react';
import { Confirm } from './confirm.tsx';

/** The question, and what has not been done yet. */
const WORDS = {
  send: { title: 'Leave without sending?', done: 'sent' },
  save: { title: 'Leave without saving?', done: 'saved' },
  pay: { title: 'Leave without paying?', done: 'sent' },
} as const;

export type UnsavedGuardProps = {
  dirty: boolean;
  /** What would be done with what was typed. */
  act?: keyof typeof WORDS;
  /** A navigation inside the app that waits for an answer; the router's side gives it. */
  waiting?: { leave: () => void; stay: () => void } | undefined;
};

/** The browser words its own question when the tab closes. */
export function UnsavedGuard({ dirty, act = 'send', waiting }: UnsavedGuardProps) {
  const { title, done } = WORDS[act];
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  return (
    <Confirm
      opened={waiting !== undefined}
      title={title}
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => waiting?.leave()}
      onCancel={() => waiting?.stay()}
    >
      What you typed has not been {done} yet. It is kept on this device until you close the browser.
    </Confirm>
  );
}
