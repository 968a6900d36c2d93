import { UnsavedGuard, type UnsavedGuardProps } from '@portal/ui/patterns/unsaved-guard';
import { useBlocker } from '@tanstack/react-router';
import { isLoginPath } from './return-path.ts';

export type LeaveGuardProps = {
  question?: UnsavedGuardProps['question'];
  /** Whether there are unsaved changes. */
  when: boolean;
};

/**
 * Asks before a navigation, including changes of the search. The end of the session leads to the login without a
 * question, because the draft is kept.
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
