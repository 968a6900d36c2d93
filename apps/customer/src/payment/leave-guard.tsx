/** Asks before a payment that is under way or a form that was changed is left. */
import { Confirm } from '@portal/ui/patterns/confirm';
import { UnsavedGuard } from '@portal/ui/patterns/unsaved-guard';
import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';

export type LeaveGuardProps = {
  /** A payment is under way. */
  busy: boolean;
  /** The form holds changes. */
  dirty: boolean;
};

/** Losing the session always leads to the login: the form and the payment's proof are kept for the way back. */
export function LeaveGuard({ busy, dirty }: LeaveGuardProps) {
  const blocked = useBlocker({
    shouldBlockFn: ({ next }) => next.pathname !== '/login',
    enableBeforeUnload: false,
    disabled: !busy && !dirty,
    withResolver: true,
  });
  useTabGuard(busy);
  const waiting = blocked.status === 'blocked' ? { leave: blocked.proceed, stay: blocked.reset } : undefined;
  if (!busy) return <UnsavedGuard act="pay" dirty={dirty} waiting={waiting} />;
  return (
    <Confirm
      opened={waiting !== undefined}
      title="Leave while paying?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => waiting?.leave()}
      onCancel={() => waiting?.stay()}
    >
      Your payment is under way. If you leave now, please look into My Orders before you pay again.
    </Confirm>
  );
}

/** The browser words its own question. */
function useTabGuard(busy: boolean): void {
  useEffect(() => {
    if (!busy) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [busy]);
}
