/** Options of `navigate` when the search, filters or page of a list change; they are in the URL. */

/** Typing in a search adds no history entries. */
export const searchNavigation = <Search extends { q?: string }>(next: Search, now: { q?: string }) => ({
  search: next,
  replace: next.q !== now.q,
  resetScroll: false,
});
