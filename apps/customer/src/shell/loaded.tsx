/** Shows what a query loads: the waiting face, the broken one with Retry, or the data. */
import { ErrorState } from '@portal/ui/patterns/error-state';
import type { ReactNode } from 'react';
import { formProblem } from './form-problem.ts';

export type LoadedProps<Data> = {
  query: {
    data: Data | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Data that is there stays there, even when loading it anew fails. */
export function Loaded<Data>({ query, waiting, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  const problem = formProblem(query.error);
  if (!problem) return waiting;
  return (
    <ErrorState
      {...(problem.code === undefined ? {} : { message: problem.message })}
      retry={query.refetch}
      retrying={query.isFetching}
    />
  );
}
