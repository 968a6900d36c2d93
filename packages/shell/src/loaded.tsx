/** Shows what a query loads: the waiting face, the broken one with Retry, or the data. */

import { ErrorState } from '@portal/ui/patterns/error-state';
import { StaleNote } from '@portal/ui/patterns/stale-note';
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

/** Loaded data stays when reloading fails, with a note above it (record 0013). */
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
  if (query.data !== undefined) {
    return (
      <>
        {query.error !== null && <StaleNote retry={query.refetch} retrying={query.isFetching} />}
        {children(query.data)}
      </>
    );
  }
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
