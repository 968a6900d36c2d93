/** What `navigate` is told when a list is searched, narrowed or turned over: its search stands in the address. */

/** Letters of a search are no steps to go back through. */
export const searchStep = <Search extends { q?: string }>(next: Search, now: { q?: string }) => ({
  search: next,
  replace: next.q !== now.q,
  resetScroll: false,
});
