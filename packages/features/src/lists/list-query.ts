import { type ListPage, loadPage, type PagePosition } from '@portal/shell/load-page';
import type { TableState } from '@portal/ui/patterns/table-state';
import { type QueryKey, keepPreviousData, queryOptions } from '@tanstack/react-query';

export type ListQueryOptions<Page extends ListPage> = {
  /** Identifies the list with its filters; page and size are added. */
  queryKey: QueryKey;
  search: TableState;
  load: (page: PagePosition) => Promise<Page>;
};

/** One page of a list on the server; the previous page is shown until it is loaded. */
export function listQuery<Page extends ListPage>({ queryKey, search, load }: ListQueryOptions<Page>) {
  const { page = 1, size = 10 } = search;
  const list = [...queryKey, size];
  return queryOptions({
    queryKey: [...list, page],
    queryFn: ({ client }) => loadPage({ client, list, page, size, load }),
    placeholderData: keepPreviousData,
  });
}
