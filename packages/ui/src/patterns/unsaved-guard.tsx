/** Asks before a form with unsent changes is left, inside the app and when the tab closes. */
import { useEffect } from 'react';
import { Confirm } from './confirm.tsx';

export type UnsavedGuardProps = {
  dirty: boolean;
  /** A navigation inside the app that waits for an answer; the router's side gives it. */
  waiting?: { leave: () => void; stay: () => void } | undefined;
};

/** The browser words its own question when the tab closes. */
export function UnsavedGuard({ dirty, waiting }: UnsavedGuardProps) {
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  return (
    <Confirm
      opened={waiting !== undefined}
      title="Leave without sending?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => waiting?.leave()}
      onCancel={() => waiting?.stay()}
    >
      What you typed has not been sent yet. It is kept on this device until you close the browser.
    </Confirm>
  );
}
