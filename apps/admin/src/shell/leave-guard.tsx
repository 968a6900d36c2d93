/** Asks before a form that has not been saved is left. */
import { UnsavedGuard } from '@portal/ui/patterns/unsaved-guard';
import { useBlocker } from '@tanstack/react-router';

/** Losing the session always leads to the login, and from there back to the draft. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const blocked = useBlocker({
    shouldBlockFn: ({ next }) => next.pathname !== '/adminlogin' && next.pathname !== '/login',
    enableBeforeUnload: false,
    disabled: !dirty,
    withResolver: true,
  });
  const waiting = blocked.status === 'blocked' ? { leave: blocked.proceed, stay: blocked.reset } : undefined;
  return <UnsavedGuard act="save" dirty={dirty} waiting={waiting} />;
}
