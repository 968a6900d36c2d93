import { searchNavigation } from '@portal/shell/search-navigation';
import type { TableState } from '@portal/ui/patterns/table-state';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

type ListCodec<Search extends TableState, Change> = {
  parse: (search: Record<string, unknown>) => Search;
  isFiltered: (search: Search) => boolean;
  withFilter: (search: Search, change: Change) => Search;
  withTable: (search: Search, table: TableState) => Search;
  clear: (search: Search) => Search;
};

/**
 * The search parameters of the current address, and what changes them. Typed letters replace the history entry, so
 * that Back leaves the search; `keepSearches` adds an entry for each search instead.
 */
export function useListSearch<Search extends TableState, Change>(
  list: ListCodec<Search, Change>,
  { keepSearches = false } = {},
) {
  const { parse } = list;
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const search = useMemo(() => parse(raw), [parse, raw]);
  const navigate = useNavigate();
  const setSearch = (next: Search) =>
    void navigate({ to: '.', ...searchNavigation(next, keepSearches ? next : search) });
  return {
    search,
    setSearch,
    // Of the address at that moment: the table may just have changed it.
    setFilter: (change: Change) =>
      void navigate({
        to: '.',
        search: (now: Record<string, unknown>) => list.withFilter(parse(now), change),
        resetScroll: false,
      }),
    /** For the table of a `ListScreen`. */
    table: { state: search, onStateChange: (table: TableState) => setSearch(list.withTable(search, table)) },
    /** For the filters of a `ListScreen`. */
    filtering: { active: list.isFiltered(search), clear: () => setSearch(list.clear(search)) },
  };
}
