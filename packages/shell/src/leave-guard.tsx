import { UnsavedGuard, type UnsavedGuardProps } from '@portal/ui/patterns/unsaved-guard';
import { useBlocker } from '@tanstack/react-router';
import { isLoginPath } from './return-path.ts';

export type LeaveGuardProps = {
  question?: UnsavedGuardProps['question'];
  /** Whether there is something to lose. */
  when: boolean;
};

/**
 * Asks before the address is left, its search included. A lost session leads to the login without a question: the draft
 * is kept for the way back.
 */
export function LeaveGuard({ when, question }: LeaveGuardProps) {
  const blocked = useBlocker({
    shouldBlockFn: ({ current, next }) => !isLoginPath(next.pathname) && !isSameAddress(current, next),
    enableBeforeUnload: false,
    disabled: !when,
    withResolver: true,
  });
  const waiting = blocked.status === 'blocked' ? { leave: blocked.proceed, stay: blocked.reset } : undefined;
  return <UnsavedGuard question={question} dirty={when} waiting={waiting} />;
}

type Address = { pathname: string; search: unknown };

const isSameAddress = (one: Address, other: Address) =>
  one.pathname === other.pathname && JSON.stringify(one.search) === JSON.stringify(other.search);
