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
  /** The page's header, where the data give it its words; it must do without data as well. */
  header?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Data that is there stays there, even when loading it anew fails. */
export function Loaded<Data>({ header, ...face }: LoadedProps<Data>) {
  // In one place whatever is shown below, so that the heading keeps the focus when the data arrive.
  return (
    <>
      {header}
      <Face {...face} />
    </>
  );
}

function Face<Data>({ query, waiting, children }: Omit<LoadedProps<Data>, 'header'>) {
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
