/** Assigns an order or a ticket to a staff member: optimistic, with Undo, rolled back on failure. */

import { showSuccess } from '@portal/ui/toasts';
import { showUndo } from '@portal/ui/undo-toast';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/** The assignee; null for none. */
export type CurrentAssignee = { id: number; name: string } | null;

export type AssignmentChange = {
  to: CurrentAssignee;
  /** The assignee the user saw. */
  seen: CurrentAssignee;
  /** The change undoes an earlier one. */
  isUndo?: boolean;
};

export type AssignmentOptions = {
  mutationKey: QueryKey;
  /** All queries that show the assignee. */
  queryKey: QueryKey;
  /** Of what is assigned: its changes are sent in sequence. */
  scope: string;
  displayNumber: string;
  send: (change: AssignmentChange) => Promise<unknown>;
  /** Updates the cache. `instead` is the assignee set by somebody else in between, which must be shown. */
  show: (to: CurrentAssignee, instead?: CurrentAssignee) => void;
};

export function useAssignment({
  mutationKey,
  queryKey,
  scope,
  displayNumber,
  send,
  show,
}: AssignmentOptions) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id: scope },
    mutationFn: send,
    meta: { networkToast: true },
    onMutate: async ({ to }) => {
      // A load in progress would restore the old assignee.
      await queryClient.cancelQueries({ queryKey });
      show(to);
    },
    onError: (_error, { to, seen }) => show(seen, to),
    onSuccess: (_answer, { to, seen, isUndo = false }) => {
      const message = `${displayNumber} is ${to ? `with ${to.name}` : 'nobody’s'}${isUndo ? ' again' : ' now'}.`;
      if (isUndo) {
        showSuccess(message);
        return;
      }
      // Errors are shown in a toast.
      const undo = () => void mutateAsync({ to: seen, seen: to, isUndo: true }).catch(() => undefined);
      showUndo(scope, { message, onUndo: undo });
    },
    // The last of several loads the result.
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      await queryClient.invalidateQueries({ queryKey });
    },
  });
  return mutateAsync;
}
