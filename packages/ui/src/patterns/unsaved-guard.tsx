/** Asks before a form with unsaved changes is left, in the app and when the tab closes. */

import { useEffect } from 'react';
import { Confirm } from './confirm.tsx';

const KEPT = 'It is kept on this device until you close the browser.';
const QUESTIONS = {
  send: { title: 'Leave without sending?', text: `What you typed has not been sent yet. ${KEPT}` },
  save: { title: 'Leave without saving?', text: `What you typed has not been saved yet. ${KEPT}` },
  pay: { title: 'Leave without paying?', text: `What you typed has not been sent yet. ${KEPT}` },
  paying: {
    title: 'Leave while paying?',
    text: 'Your payment is under way. If you leave now, please look into My Orders before you pay again.',
  },
} as const;

export type UnsavedGuardProps = {
  dirty: boolean;
  question?: keyof typeof QUESTIONS | undefined;
  /** The router's navigation that waits for the answer. */
  waiting?: { leave: () => void; stay: () => void } | undefined;
};

/** The browser words its own question when the tab closes. */
export function UnsavedGuard({ dirty, question = 'send', waiting }: UnsavedGuardProps) {
  const { title, text } = QUESTIONS[question];
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
      {text}
    </Confirm>
  );
}
