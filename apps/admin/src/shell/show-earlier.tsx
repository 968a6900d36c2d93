/** Button below a paged list, newest first; hidden once everything is loaded. */

import { Button } from '@mantine/core';

export type ShowEarlierProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  /** Noun of the rows: "entries". */
  what: string;
};

export function ShowEarlier({ list, what }: ShowEarlierProps) {
  if (!list.hasNextPage) return undefined;
  return (
    <Button
      variant="default"
      mx="auto"
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      Show earlier {what}
    </Button>
  );
}
