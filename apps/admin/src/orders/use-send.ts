import { taskKeys } from '@portal/features/orders/task.queries';
import { formProblem } from '@portal/shell/form-problem';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { REGISTER_KEY } from '../register/register.queries.ts';
import { CANCELLATIONS_KEY } from '../shell/undecided.queries.ts';

/** Sends once, reloads the order, and closes on success; errors are returned by field. */
export function useSend(onDone: () => void, send: () => Promise<unknown>) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    meta: { successToast: true },
    onSuccess: onDone,
    onSettled: useReload(),
  });
  const { code, fields = {} } = formProblem(error) ?? {};
  return {
    busy: isPending,
    code,
    fields,
    /** What is wrong with none of the fields. */
    problem: Object.keys(fields).length === 0 ? error?.message : undefined,
    submit: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      if (!isPending) mutate();
    },
  };
}

/** Reloads everything that shows an order and its money. */
export function useReload() {
  const queryClient = useQueryClient();
  return async () => {
    for (const queryKey of [taskKeys.all, CANCELLATIONS_KEY, REGISTER_KEY])
      await queryClient.invalidateQueries({ queryKey });
  };
}
