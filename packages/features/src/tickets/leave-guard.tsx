/** Asks before an unsent ticket or reply is left. */
import { UnsavedGuard } from '@portal/ui/patterns/unsaved-guard';
import { useBlocker } from '@tanstack/react-router';

/** A lost session always leads to the login, and from there back to the draft. */
export function LeaveGuard({ dirty, login }: { dirty: boolean; login: string }) {
  const blocked = useBlocker({
    shouldBlockFn: ({ next, current }) => next.pathname !== login && next.pathname !== current.pathname,
    enableBeforeUnload: false,
    disabled: !dirty,
    withResolver: true,
  });
  const waiting = blocked.status === 'blocked' ? { leave: blocked.proceed, stay: blocked.reset } : undefined;
  return <UnsavedGuard dirty={dirty} waiting={waiting} />;
}
