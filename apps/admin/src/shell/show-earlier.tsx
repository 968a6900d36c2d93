/** The button below a list that is loaded page after page, the newest first; nothing once all is there. */
import { Button } from '@mantine/core';

export type ShowEarlierProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  /** Of what: "entries". */
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
