/** Asks before a form with unsaved changes is left, in the app and when the tab closes. */
import { useEffect } from 'react';
import { Confirm } from './confirm.tsx';

/** The question, and what has not been done yet. */
const QUESTION = {
  send: { title: 'Leave without sending?', done: 'sent' },
  save: { title: 'Leave without saving?', done: 'saved' },
  pay: { title: 'Leave without paying?', done: 'sent' },
} as const;

export type UnsavedGuardProps = {
  dirty: boolean;
  /** What happens to the typed text. */
  act?: keyof typeof QUESTION;
  /** A blocked navigation of the router, waiting for the answer. */
  waiting?: { leave: () => void; stay: () => void } | undefined;
};

/** The browser words its own question when the tab closes. */
export function UnsavedGuard({ dirty, act = 'send', waiting }: UnsavedGuardProps) {
  const { title, done } = QUESTION[act];
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
