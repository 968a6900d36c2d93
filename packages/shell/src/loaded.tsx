/** Renders the loading, error or ready state of a query. */

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
  /** The page's header; it must also render without data. */
  header?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Keeps loaded data with a note above it when a reload fails (record 0013). */
export function Loaded<Data>({ header, ...rest }: LoadedProps<Data>) {
  // The same position in every state, so that the heading keeps the focus when the data arrive.
  return (
    <>
      {header}
      <LoadedContent {...rest} />
    </>
  );
}

function LoadedContent<Data>({ query, waiting, children }: Omit<LoadedProps<Data>, 'header'>) {
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
