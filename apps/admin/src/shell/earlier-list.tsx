/** A list that loads earlier rows, or more of them, on demand; with its loading, error and empty states. */

import { Button } from '@mantine/core';
import { Loaded, type LoadedProps } from '@portal/shell/loaded';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import type { ReactNode } from 'react';

export type EarlierListProps<Page, Row> = {
  query: LoadedProps<{ pages: readonly Page[] }>['query'] & PagedQuery;
  rows: (page: Page) => readonly Row[];
  /** Noun of the rows: "entries". */
  what: string;
  /** `more` in a list that is not newest first. */
  rest?: 'earlier' | 'more';
  loadingLabel: string;
  /** Shown without any rows. */
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

type PagedQuery = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
};

export function EarlierList<Page, Row>(props: EarlierListProps<Page, Row>) {
  const { query, rows: rowsOf, what, rest = 'earlier', loadingLabel, empty, children } = props;
  return (
    <Loaded query={query} waiting={<LoadingState label={loadingLabel} />}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => rowsOf(page));
        if (rows.length === 0) return empty;
        return (
          <>
            {children(rows)}
            <ShowRest query={query} label={`Show ${rest} ${what}`} />
          </>
        );
      }}
    </Loaded>
  );
}

function ShowRest({ query, label }: { query: PagedQuery; label: string }) {
  if (!query.hasNextPage) return undefined;
  return (
    <Button
      variant="default"
      mx="auto"
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {label}
    </Button>
  );
}
